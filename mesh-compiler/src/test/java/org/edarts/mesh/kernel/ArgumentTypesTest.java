package org.edarts.mesh.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.edarts.cam.chip.Chips;
import org.edarts.codelet.ArgumentList;
import org.edarts.codelet.Block;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Cam;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.Parameter;
import org.edarts.codelet.Promise;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.graph.GraphException;
import org.edarts.codelet.method.MethodForm;
import org.edarts.cu.host.HostCam;
import org.edarts.epiphany.cam.EpiphanyCam;
import org.edarts.su.policy.CentralFifo;
import org.junit.jupiter.api.Test;

/** What a kernel's method takes is what its codelets declare, on each machine. */
class ArgumentTypesTest {
    private static final String NAME = ArgumentTypesTest.class.getName();
    private static final String REMEDY = ": let the kernel take what the codelet declares";

    static void ints(int[] numbers, int more) {
        numbers[0] += more;
    }

    static void floats(float[] numbers, float more) {
        numbers[0] += more;
    }

    static void says(int[] said) {
        said[0] = 1;
        said[1] = 7;
    }

    private static final Kernel INTS = MethodForm.of(ArgumentTypesTest::ints).kernel();
    private static final Kernel FLOATS =
            MethodForm.of(ArgumentTypesTest::floats).kernel();

    private final GraphBuilder g = CodeletGraph.named("g");
    private final Block<int[]> ints = g.blocks("ints", BlockType.INTS, 1, 1).at(0);
    private final Block<float[]> floats =
            g.blocks("floats", BlockType.FLOATS, 1, 1).at(0);

    @Test
    void whatIsDeclaredIsRefusedWhenItIsDeclared() {
        refused(
                "codelet \"c\"[1]: " + NAME
                        + ".ints has 2 parameters, and its codelet declares 1 arguments: declare one for each, in their order",
                INTS,
                arguments -> arguments.updates(ints));
        refusedArgument(
                0,
                "Block \"floats\" of floats",
                "ints takes int[]",
                INTS,
                list -> list.updates(floats).value(1));
        refusedArgument(
                0,
                "Block \"ints\" of ints",
                "floats takes float[]",
                FLOATS,
                list -> list.reads(ints).value(1f));
        refusedArgument(
                1, "a float", "ints takes int", INTS, list -> list.updates(ints).value(1f));
        refusedArgument(
                1,
                "an int",
                "floats takes float",
                FLOATS,
                list -> list.updates(floats).value(1));
        refusedArgument(
                1,
                "nothing in place of a block",
                "ints takes int",
                INTS,
                list -> list.updates(ints).nothing());
        refusedArgument(
                0, "an int", "ints takes int[]", INTS, list -> list.value(1).value(1));
        Promise<Integer> promise = g.promise("promise");
        refusedArgument(
                0,
                "2 ints for the kernel to write",
                "floats takes float[]",
                FLOATS,
                list -> list.completes(promise).value(1f));
        refusedArgument(
                0,
                "the content of Promise \"promise\"",
                "ints takes int[]",
                INTS,
                list -> list.value(promise).value(1));
    }

    private interface OfOne {
        void declare(ArgumentList arguments);
    }

    private void refusedArgument(int place, String given, String taken, Kernel kernel, OfOne arguments) {
        refused(
                "codelet \"c\"[1]: argument " + place + " is " + given + ", and " + NAME + "." + taken + REMEDY,
                kernel,
                arguments);
    }

    /** The first instance has what the kernel takes. */
    private void refused(String message, Kernel kernel, OfOne arguments) {
        GraphBuilder other = g;
        GraphException refused = assertThrows(
                GraphException.class,
                () -> other.codelets(nextName(message), 2, kernel, (index, list) -> {
                    if (index == 1) {
                        arguments.declare(list);
                    } else if (kernel == INTS) {
                        list.nothing().value(1);
                    } else {
                        list.nothing().value(1f);
                    }
                }));
        assertEquals(message, String.valueOf(refused.getMessage()).replaceFirst("\"c[0-9]+\"", "\"c\""));
    }

    private int names;

    private String nextName(String message) {
        assertTrue(message.contains("\"c\""));
        return "c" + names++;
    }

    @Test
    void numbersThatAreKnownLaterAreRefusedByEachMachineInTheSameWords() {
        Parameter<Object> parameter = g.parameter("parameter");
        Parameter<Object> truth = g.parameter("truth");
        Promise<Object> promise = g.promise("promise");
        g.codelet("host", firing -> firing.complete(promise, firing.get(parameter)))
                .completes(promise);
        Codelet first =
                g.codelets("first", 1, INTS, (index, list) -> list.updates(ints).value(truth));
        g.codelets("second", 1, INTS, (index, list) -> list.updates(ints).value(promise))
                .after(first, promise);
        g.codelets("third", 1, FLOATS, (index, list) -> list.updates(floats).value(parameter));
        CodeletGraph graph = g.build();
        String second = "codelet \"second\"[0]: argument 1 is Promise \"promise\" with content of type Float, and "
                + NAME + ".ints takes int" + REMEDY;
        String third = "codelet \"third\"[0]: argument 1 is Parameter \"parameter\" with content of type Integer, and "
                + NAME + ".floats takes float" + REMEDY;
        for (Cam cam : machines(graph)) {
            try (cam) {
                assertFails(
                        second,
                        cam,
                        graph,
                        RunOptions.DEFAULT.with(parameter, 2f).with(truth, true));
                assertFails(
                        third, cam, graph, RunOptions.DEFAULT.with(parameter, 2).with(truth, true));
            }
        }
    }

    @Test
    void coresCompletePromisesWithInts() {
        Promise<Integer> promise = g.promise("promise");
        Kernel says = MethodForm.of(ArgumentTypesTest::says).kernel();
        g.codelets("says", 1, says, (index, list) -> list.completes(promise));
        g.codelets("takes", 1, FLOATS, (index, list) -> list.updates(floats).value(promise))
                .after(promise);
        CodeletGraph graph = g.build();
        for (Cam cam : machines(graph)) {
            try (cam) {
                assertFails(
                        "codelet \"takes\"[0]: argument 1 is Promise \"promise\" with content of type Integer, and "
                                + NAME + ".floats takes float" + REMEDY,
                        cam,
                        graph,
                        RunOptions.DEFAULT);
            }
        }
    }

    private static List<Cam> machines(CodeletGraph graph) {
        List<Cam> machines = new ArrayList<>(List.of(HostCam.with().cus(1).open()));
        machines.add(EpiphanyCam.simulated(Chips.PARALLELLA, CompiledKernels.of(graph)));
        machines.add(EpiphanyCam.simulated(
                Chips.PARALLELLA, Chips.PARALLELLA.machine().withHost(), CompiledKernels.of(graph), new CentralFifo()));
        return machines;
    }

    private static void assertFails(String message, Cam cam, CodeletGraph graph, RunOptions options) {
        RuntimeException failure = assertThrows(
                RuntimeException.class, () -> cam.run(graph, options).join(), cam.toString());
        assertTrue((failure + " " + failure.getCause()).contains(message), cam + ": " + failure);
    }
}
