package org.edarts.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.edarts.cam.Suggestion;
import org.edarts.mesh.Environment;
import org.edarts.mesh.MeshCompiler;
import org.edarts.mesh.object.KernelObject;
import org.edarts.mesh.run.KernelHarness;
import org.edarts.mesh.run.KernelOutcome;
import org.edarts.pic.elf.ElfWriter;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** edarts mesh: compiles Java methods for the cores of an Epiphany, and fires them. */
@Command(name = "mesh", description = "Compiles static Java methods for the cores of an Epiphany, and fires them.")
final class MeshCommand {
    private static final String ALL = "all";

    @Spec
    private @Nullable CommandSpec spec;

    @Command(
            name = "compile",
            description = "Compiles a static method and all that it calls to an object with one kernel.",
            footer = {"", "The kernel's name is the method's. It needs no relocation and may lie at any multiple of 8."
            })
    int compile(
            @Mixin MethodChoice choice,
            @Option(names = "-o", paramLabel = "FILE", description = "The object.") @Nullable Path target,
            @Option(
                            names = "--dump",
                            paramLabel = "PASS",
                            description =
                                    "Show the method behind a pass, or behind all of them: each line begins with the line of the"
                                            + " source.")
                    @Nullable
                    String pass)
            throws IOException {
        if (target == null && pass == null) {
            throw new IllegalArgumentException("mesh compile makes nothing without -o FILE or --dump PASS");
        }
        if (target != null) {
            Outputs.requireFile("-o", target);
        }
        requirePass(pass);
        PrintWriter out = Specs.of(spec).commandLine().getOut();
        KernelObject kernel = choice.compile(Environment.PLAIN, (name, text) -> {
            if (name.equals(pass) || ALL.equals(pass)) {
                out.println("-- " + name);
                out.println(text.get());
            }
        });
        if (target != null) {
            Outputs.naming(target, () -> Files.write(target, ElfWriter.write(kernel.file())));
            out.println(kernel.symbol() + ": " + kernel.code().length + " bytes in " + target);
        }
        return ExitCode.OK;
    }

    private static void requirePass(@Nullable String pass) {
        List<String> passes = new ArrayList<>(MeshCompiler.passes());
        passes.add(ALL);
        if (pass != null && !passes.contains(pass)) {
            throw new IllegalArgumentException("--dump " + pass + ": expected one of " + String.join(", ", passes)
                    + Suggestion.phrase(pass, passes));
        }
    }

    @Command(
            name = "run",
            description = "Compiles a static method, fires it on a simulated core, and compares with the Java machine.",
            footer = {"", "Arguments are numbers, true, false, 'c', null and arrays, as in --args 3,4.5,[1,2,3]."})
    int run(
            @Mixin MethodChoice choice,
            @Option(
                            names = "--args",
                            paramLabel = "LIST",
                            defaultValue = "",
                            description = "The arguments, separated by commas.")
                    String list,
            @Option(
                            names = "--max-cycles",
                            paramLabel = "N",
                            defaultValue = "1000000000",
                            description = "Stop after N cycles (default: 10^9).")
                    long maxCycles)
            throws ReflectiveOperationException {
        KernelObject kernel = choice.compile(KernelHarness.ENVIRONMENT, MeshCompiler.Watcher.NONE);
        Method method = choice.method();
        @Nullable Object[] arguments = MethodArguments.parse(method, list);
        @Nullable Object[] host = MethodArguments.parse(method, list);
        KernelOutcome firing = new KernelHarness(kernel, maxCycles).fire(arguments);
        String core = firing.failure() == null
                ? MethodArguments.text(firing.result())
                : firing.failure().text();
        PrintWriter out = Specs.of(spec).commandLine().getOut();
        boolean[] same = {true};
        line(out, same, "result", core, onHost(method, host));
        for (int index = 0; index < arguments.length; index++) {
            Object argument = arguments[index];
            if (argument != null && argument.getClass().isArray()) {
                String name = method.getParameters()[index].getName();
                line(out, same, name, MethodArguments.text(argument), MethodArguments.text(host[index]));
            }
        }
        out.println("cycles: " + firing.cycles() + ", code: " + kernel.code().length + " bytes");
        return same[0] ? ExitCode.OK : ExitCode.SOFTWARE;
    }

    private static void line(PrintWriter out, boolean[] same, String name, String core, String host) {
        boolean equal = core.equals(host) || core.startsWith(host + " at ");
        same[0] &= equal;
        out.println(name + ": " + core + (equal ? " (Java machine: the same)" : ""));
        if (!equal) {
            out.println(" ".repeat(name.length()) + "  " + host + " (Java machine: another)");
        }
    }

    /** An exception of Java is told without its sentence where a core knows none. */
    private static String onHost(Method method, @Nullable Object[] arguments) throws ReflectiveOperationException {
        try {
            return MethodArguments.text(method.invoke(null, arguments));
        } catch (InvocationTargetException thrown) {
            Throwable cause = thrown.getTargetException();
            String name = cause.getClass().getName();
            boolean silent = cause instanceof NullPointerException || cause.getMessage() == null;
            return silent ? name : name + ": " + cause.getMessage();
        }
    }

    /** Only for messages: what can be compiled is decided by the compiler. */
    static List<String> methodNames(Class<?> type) {
        return Arrays.stream(type.getDeclaredMethods()).map(Method::getName).toList();
    }
}
