package org.edarts.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.Map;
import java.util.Stack;
import org.edarts.epiphany.chip.ChipReport;
import org.edarts.epiphany.chip.TimedRun.Outcome;
import org.edarts.epiphany.pic.CacheReport;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/** The forms in which a command shows what the cores, the meshes and the DRAM of a chip have done. */
enum ChipStatistics {
    /** Lines for people. */
    TABLE {
        @Override
        void print(Outcome outcome, @Nullable CacheReport codeCache, PrintWriter out) {
            new ChipReport(outcome).print(out);
            if (codeCache != null) {
                codeCache.print(out);
            }
        }
    },

    /** One object for programs. */
    JSON {
        @Override
        void print(Outcome outcome, @Nullable CacheReport codeCache, PrintWriter out) {
            Map<String, Object> report = new ChipReport(outcome).fields();
            if (codeCache != null) {
                report.put("codeCache", codeCache.fields());
            }
            try {
                out.println(new ObjectMapper()
                        .enable(SerializationFeature.INDENT_OUTPUT)
                        .writeValueAsString(report));
            } catch (JsonProcessingException impossible) {
                throw new IllegalStateException(impossible);
            }
        }
    };

    /**
     * Shows them.
     *
     * @param codeCache what the software caches for code have done; null without such
     */
    abstract void print(Outcome outcome, @Nullable CacheReport codeCache, PrintWriter out);

    /** Takes the word behind the option as its value only if it is one: a program's name may stand there. */
    static final class Form implements IParameterPreprocessor {
        @Override
        public boolean preprocess(
                Stack<String> arguments, CommandSpec command, ArgSpec option, Map<String, Object> information) {
            boolean given = !arguments.isEmpty()
                    && Arrays.stream(values()).anyMatch(form -> form.name().equalsIgnoreCase(arguments.peek()));
            boolean attached = "=".equals(information.get("separator"));
            if (!given && !attached) {
                arguments.push(TABLE.name());
            }
            return false;
        }
    }
}
