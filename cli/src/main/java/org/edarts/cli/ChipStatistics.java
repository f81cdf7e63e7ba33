package org.edarts.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Stack;
import java.util.TreeMap;
import org.edarts.epiphany.chip.CoreReport;
import org.edarts.epiphany.chip.TimedRun.Outcome;
import org.edarts.epiphany.mesh.MeshTraffic;
import org.edarts.epiphany.offchip.DramTraffic;
import org.edarts.epiphany.timing.Stall;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/** Shows what the cores, the meshes and the DRAM of a chip have done: as a table or as JSON. */
enum ChipStatistics {
    /** Lines for people. */
    TABLE {
        @Override
        void print(Outcome outcome, @Nullable CodeCacheReport codeCache, PrintWriter out) {
            out.printf(
                    Locale.ROOT,
                    "%-9s %12s %12s %6s %12s %12s",
                    "core",
                    "cycles",
                    "instructions",
                    "IPC",
                    "dual issues",
                    "idle");
            for (Stall stall : Stall.values()) {
                out.printf(Locale.ROOT, " %14s", stall.text());
            }
            out.printf(Locale.ROOT, " %10s%n", "DMA bytes");
            outcome.cores().forEach(core -> printCore(core, out));
            out.println("stalls are cycles by cause");
            MeshTraffic mesh = outcome.mesh();
            DramTraffic dram = outcome.dram();
            out.printf(Locale.ROOT, "mesh: %d writes and answers delivered%n", mesh.delivered());
            out.printf(
                    Locale.ROOT,
                    "  cMesh %d steps, %d waits; rMesh %d, %d; xMesh %d, %d%n",
                    mesh.cMeshSteps(),
                    mesh.cMeshWaits(),
                    mesh.rMeshSteps(),
                    mesh.rMeshWaits(),
                    mesh.xMeshSteps(),
                    mesh.xMeshWaits());
            out.printf(
                    Locale.ROOT,
                    "DRAM: %d reads of %d bytes, %d writes of %d bytes; the link carried %d bytes out and %d in%n",
                    dram.reads(),
                    dram.bytesRead(),
                    dram.writes(),
                    dram.bytesWritten(),
                    dram.outboundLinkBytes(),
                    dram.inboundLinkBytes());
            if (codeCache != null) {
                codeCache.print(out);
            }
        }

        private void printCore(CoreReport core, PrintWriter out) {
            out.printf(
                    Locale.ROOT,
                    "%-9s %12d %12d %6.3f %12d %12d",
                    core.place(),
                    core.cycles(),
                    core.instructions(),
                    core.instructionsPerCycle(),
                    core.dualIssues(),
                    core.idle());
            Arrays.stream(Stall.values())
                    .forEach(stall ->
                            out.printf(Locale.ROOT, " %14d", core.stalls().getOrDefault(stall, 0L)));
            out.printf(Locale.ROOT, " %10d%n", core.dmaBytes());
        }
    },

    /** One object for programs. */
    JSON {
        @Override
        void print(Outcome outcome, @Nullable CodeCacheReport codeCache, PrintWriter out) {
            Map<String, Object> report = new TreeMap<>();
            report.put("exitCode", outcome.ending().exitCode());
            report.put("cycles", outcome.ending().cycles());
            report.put("cores", outcome.cores());
            report.put("mesh", outcome.mesh());
            report.put("dram", outcome.dram());
            if (codeCache != null) {
                report.put("codeCache", codeCache.json());
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
    abstract void print(Outcome outcome, @Nullable CodeCacheReport codeCache, PrintWriter out);

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
