package org.edarts.mesh;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.edarts.mesh.allocate.Allocation;
import org.edarts.mesh.allocate.FrameLayout;
import org.edarts.mesh.code.DoubleWords;
import org.edarts.mesh.code.HardwareLoops;
import org.edarts.mesh.code.KernelEntry;
import org.edarts.mesh.code.MachineMethod;
import org.edarts.mesh.code.MethodBytes;
import org.edarts.mesh.code.ModePlacement;
import org.edarts.mesh.code.PostModification;
import org.edarts.mesh.code.ReturnAddress;
import org.edarts.mesh.code.Rotation;
import org.edarts.mesh.code.Scheduling;
import org.edarts.mesh.code.Selection;
import org.edarts.mesh.code.SpareComparisons;
import org.edarts.mesh.code.StackCheck;
import org.edarts.mesh.code.Tidying;
import org.edarts.mesh.link.ObjectMaker;
import org.edarts.mesh.object.KernelObject;
import org.edarts.mesh.pass.ArrayUses;
import org.edarts.mesh.pass.Inlining;
import org.edarts.mesh.pass.Passes;
import org.edarts.mesh.pass.Streaming;
import org.edarts.mesh.read.CompletingKernel;
import org.edarts.mesh.read.MethodReader;
import org.edarts.mesh.source.Classes;
import org.edarts.mesh.source.MethodName;
import org.edarts.mesh.source.RefusedException;
import org.edarts.mesh.source.StreamedArrays;
import org.edarts.mesh.ssa.Body;
import org.edarts.mesh.ssa.CallGraph;
import org.edarts.mesh.ssa.Op;
import org.edarts.mesh.ssa.Value;
import org.objectweb.asm.Type;

/**
 * Compiles static methods to kernels for the cores of an Epiphany. Any thread may compile; the compiler keeps nothing.
 */
public final class MeshCompiler {
    private static final List<String> LATER =
            List.of("select", "rotate", "mode", "doubles", "schedule", "postmodify", "loops", "allocate", "tidy");

    private MeshCompiler() {}

    /** Is told what a method looks like behind each pass. */
    @FunctionalInterface
    public interface Watcher {
        /** Watches nothing. */
        Watcher NONE = (pass, text) -> {};

        /** The method in text behind a pass. */
        void passed(String pass, java.util.function.Supplier<String> text);
    }

    /** Returns the names of the passes, in their order. */
    public static List<String> passes() {
        return Stream.concat(Passes.names().stream(), LATER.stream()).toList();
    }

    /**
     * Compiles a method.
     *
     * @param type the class
     * @param name the method, of which the class must have one alone
     * @throws org.edarts.mesh.source.RefusedException if the method, or one that it calls, uses what cores do not have
     */
    public static KernelObject compile(Class<?> type, String name) {
        return compile(type.getClassLoader(), type.getName(), name, Watcher.NONE);
    }

    /**
     * Compiles a method of a class that a loader finds.
     *
     * @param loader where classes are
     * @param type the class, with dots
     * @param name the method, of which the class must have one alone
     * @param watcher is told what the method looks like behind each pass
     * @throws org.edarts.mesh.source.RefusedException if the method, or one that it calls, uses what cores do not have
     */
    public static KernelObject compile(
            @org.jspecify.annotations.Nullable ClassLoader loader, String type, String name, Watcher watcher) {
        return compile(loader, type, name, Environment.PLAIN, watcher);
    }

    /**
     * Compiles a method of a class that a loader finds, for cores on which it finds something special.
     *
     * @param loader where classes are
     * @param type the class, with dots
     * @param name the method, of which the class must have one alone
     * @param environment what it finds
     * @param watcher is told what the method looks like behind each pass
     * @throws org.edarts.mesh.source.RefusedException if the method, or one that it calls, uses what cores do not have
     */
    public static KernelObject compile(
            @org.jspecify.annotations.Nullable ClassLoader loader,
            String type,
            String name,
            Environment environment,
            Watcher watcher) {
        MethodReader reader = new MethodReader(Classes.of(loader));
        return compile(reader, reader.named(type, name), environment, watcher);
    }

    /**
     * Compiles a method of classes that come from somewhere else than a loader.
     *
     * @throws org.edarts.mesh.source.RefusedException if the method, or one that it calls, uses what cores do not have
     */
    public static KernelObject compile(Classes classes, MethodName method, Watcher watcher) {
        return compile(classes, method, Environment.PLAIN, watcher);
    }

    /**
     * Compiles a method for cores on which it finds something special.
     *
     * @throws org.edarts.mesh.source.RefusedException if the method, or one that it calls, uses what cores do not have
     */
    public static KernelObject compile(Classes classes, MethodName method, Environment environment, Watcher watcher) {
        return compile(new MethodReader(classes), method, environment, watcher);
    }

    private static KernelObject compile(
            MethodReader reader, MethodName kernel, Environment environment, Watcher watcher) {
        Map<MethodName, Body> bodies = reader.read(kernel);
        requireFireable(kernel, environment);
        boolean completes = environment.ofCodelets()
                && Type.getReturnType(kernel.descriptor()).getSort() != Type.VOID;
        MethodName method = completes ? CompletingKernel.add(bodies, kernel) : kernel;
        int words = Objects.requireNonNull(bodies.get(method)).parameters().size();
        Set<MethodName> called = Set.copyOf(bodies.keySet());
        StreamedArrays streams = environment.streams();
        if (!streams.parameters().isEmpty()) {
            Stream.of(streams.place(), streams.home(), streams.copy())
                    .forEach(asked -> reader.read(asked).forEach(bodies::putIfAbsent));
        }
        Inlining.run(bodies);
        stream(bodies, method, streams);
        bodies.keySet().retainAll(new CallGraph(bodies).reachedFrom(method));
        CallGraph calls = new CallGraph(bodies);
        Map<MethodName, CallGraph.Frame> frames = new HashMap<>();
        Map<MethodName, MachineMethod> machines = new LinkedHashMap<>();
        bodies.forEach((name, body) -> {
            Passes.run(body, (pass, now) -> watcher.passed(pass, now::text));
            MachineMethod machine = machine(body, watcher);
            frames.put(name, FrameLayout.add(machine, !name.equals(method) || calls.isCalled(name)));
            watcher.passed("allocate", machine::text);
            machines.put(name, machine);
        });
        Map<MethodName, MethodBytes> compiled = new LinkedHashMap<>();
        machines.forEach((name, machine) -> {
            if (environment.lowestStack() > 0 && calls.callsItself(name)) {
                StackCheck.add(machine, environment.lowestStack() + calls.deepest(name, frames), reader.begin(name));
            }
            Tidying.run(machine);
            watcher.passed("tidy", machine::text);
            compiled.put(name, MethodBytes.of(machine));
        });
        MethodBytes entry = MethodBytes.of(KernelEntry.of(method, words));
        return new ObjectMaker(entry, compiled)
                .make(kernel, kernel.name(), called, ArrayUses.of(bodies, method), calls.deepest(method, frames));
    }

    private static void requireFireable(MethodName kernel, Environment environment) {
        Type result = Type.getReturnType(kernel.descriptor());
        if (result.getSort() == Type.ARRAY) {
            throw new RefusedException(
                    kernel.text() + " returns an array, which nobody outside of the core could read",
                    "let it write to an array that it is given");
        }
        if (environment.ofCodelets()) {
            return;
        }
        if (result.getSort() == Type.OBJECT) {
            throw new RefusedException(
                    kernel.text() + " returns a record, which only codelets hand on",
                    "let it write the components to an array that it is given");
        }
        for (Type type : Type.getArgumentTypes(kernel.descriptor())) {
            if (type.getSort() == Type.OBJECT) {
                throw new RefusedException(
                        kernel.text() + " takes " + type.getClassName() + ", which only codelets pass",
                        "let it take the components");
            }
        }
    }

    private static void stream(Map<MethodName, Body> bodies, MethodName method, StreamedArrays streams) {
        Value other = Streaming.run(Objects.requireNonNull(bodies.get(method)), streams);
        if (other != null) {
            throw new RefusedException(
                    method.text() + " hands on an array that comes part by part"
                            + (other.op() == Op.CALL ? ", to " + other.callee().text() : ""),
                    "use its elements where it is a parameter, or give the method an array that its cores hold whole");
        }
    }

    private static MachineMethod machine(Body body, Watcher watcher) {
        MachineMethod method = Selection.of(body);
        ReturnAddress.keep(method);
        watcher.passed("select", method::text);
        Rotation.run(method);
        watcher.passed("rotate", method::text);
        ModePlacement.run(method);
        watcher.passed("mode", method::text);
        DoubleWords.join(method);
        watcher.passed("doubles", method::text);
        Scheduling.run(method);
        watcher.passed("schedule", method::text);
        PostModification.run(method);
        watcher.passed("postmodify", method::text);
        HardwareLoops.run(method);
        watcher.passed("loops", method::text);
        Allocation.run(method);
        DoubleWords.split(method);
        SpareComparisons.drop(method);
        HardwareLoops.complete(method);
        return method;
    }
}
