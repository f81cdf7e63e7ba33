package org.edarts.mesh.kernel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.Block;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Cam;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.Parameter;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.codelet.Value;
import org.edarts.codelet.graph.GraphException;
import org.edarts.codelet.method.MethodForm;
import org.edarts.epiphany.cam.EpiphanyCam;
import org.edarts.mesh.source.RefusedException;
import org.edarts.su.Policies;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Records of numbers are to kernels on cores what they are to the same methods on hosts. */
class RecordsTest {
    private static final int COUNT = 9;

    record Range(int from, int to) {}

    record Best(float value, int index) {}

    record Point(float x, float y) {}

    record Segment(Point from, Point to, boolean closed) {}

    record Large(int a, int b, int c, int d, int e, int f, int g, int h, int i) {}

    record Late(int a) {
        Late {
            if (a < 0) {
                throw new IllegalArgumentException();
            }
        }
    }

    static final ThreadedProcedure<Range, Best> LARGEST = ThreadedProcedure.define("largest", p -> {
        Promise<Best> left = p.promise("left");
        Promise<Best> right = p.promise("right");
        p.codelets(
                "split",
                1,
                MethodForm.of(RecordsTest::split).kernel(),
                (index, arguments) -> arguments
                        .value(p.argument())
                        .completes(p.result(), Best.class)
                        .invokes(p.self(), Range.class, left)
                        .invokes(p.self(), Range.class, right));
        p.codelets(
                        "better",
                        1,
                        MethodForm.of(RecordsTest::better).kernel(),
                        (index, arguments) -> arguments.value(left).value(right).completes(p.result(), Best.class))
                .after(left, right);
    });

    static void split(Range range, int[] result, int[] left, int[] right) {
        int from = range.from();
        if (range.to() - from == 1) {
            result[0] = 1;
            result[1] = Float.floatToRawIntBits(from * (40.5f - from));
            result[2] = from;
        } else {
            int middle = (from + range.to()) / 2;
            say(left, new Range(from, middle));
            say(right, new Range(middle, range.to()));
        }
    }

    static void say(int[] outlet, Range range) {
        outlet[0] = 1;
        outlet[1] = range.from();
        outlet[2] = range.to();
    }

    static Best better(Best left, Best right) {
        return left.value() >= right.value() ? left : right;
    }

    static void start(Range all, int[] largest) {
        say(largest, all);
    }

    private final GraphBuilder g = CodeletGraph.named("records");

    private static List<Cam> machines(CodeletGraph graph) {
        List<Cam> machines = new ArrayList<>(List.of(Cam.host(2)));
        for (long seed = 0; seed < 3; seed++) {
            Chip chip = Chips.mesh(2, 2).withMemoryOrder(new MemoryOrder(seed > 0, seed));
            machines.add(EpiphanyCam.simulated(chip, CompiledKernels.of(graph)));
            machines.add(EpiphanyCam.simulated(
                    chip, chip.machine(1).withHost(), CompiledKernels.of(graph), Policies.named("fifo")));
        }
        return machines;
    }

    @Test
    void proceduresTakeAndReturnThem() {
        Parameter<Range> all = g.parameter("all");
        Promise<Best> largest = g.promise("largest");
        g.codelets(
                "start",
                1,
                MethodForm.of(RecordsTest::start).kernel(),
                (index, arguments) -> arguments.value(all).invokes(LARGEST, Range.class, largest));
        Value<Integer> where = g.value("where", largest, Best::index);
        CodeletGraph graph = g.build();
        for (Cam cam : machines(graph)) {
            try (cam) {
                Run run = cam.run(graph, RunOptions.DEFAULT.with(all, new Range(0, 70)))
                        .join();
                assertEquals(new Best(20 * 20.5f, 20), run.get(largest), cam.toString());
                assertEquals(20, run.get(where), cam.toString());
            }
        }
    }

    static Segment turn(Segment segment, boolean close, float by) {
        return new Segment(
                new Point(-segment.from().y() * by, segment.from().x() * by),
                new Point(-segment.to().y() * by, segment.to().x() * by),
                close || segment.closed());
    }

    static void length(Segment segment, Point origin, float[] squares) {
        squares[0] = square(segment.from(), segment.to());
        squares[1] = square(segment.from(), origin);
        squares[2] = segment.closed() ? 1 : 0;
    }

    static float square(Point from, Point to) {
        Point between = between(from, to);
        return between.x() * between.x() + between.y() * between.y();
    }

    static Point between(Point from, Point to) {
        return new Point(to.x() - from.x(), to.y() - from.y());
    }

    @Test
    void valuesParametersAndPromisesHoldThem() {
        Parameter<Point> origin = g.parameter("origin");
        Value<Segment> segment = g.value("segment", firing -> new Segment(new Point(1, 2), new Point(4, -8.5f), false));
        Promise<Segment> turned = g.promise("turned");
        Block<float[]> squares = g.blocks("squares", BlockType.FLOATS, 1, 3).at(0);
        Value<Boolean> close = g.value("close", firing -> true);
        g.codelets(
                        "turn",
                        1,
                        MethodForm.of(RecordsTest::turn).kernel(),
                        (index, arguments) ->
                                arguments.value(segment).value(close).value(2f).completes(turned, Segment.class))
                .after(segment, close);
        g.codelets(
                        "length",
                        1,
                        MethodForm.of(RecordsTest::length).kernel(),
                        (index, arguments) ->
                                arguments.value(turned).value(origin).writes(squares))
                .after(turned);
        CodeletGraph graph = g.build();
        float[] expected = new float[3];
        Segment after = turn(new Segment(new Point(1, 2), new Point(4, -8.5f), false), true, 2);
        length(after, new Point(0.5f, 1), expected);
        for (Cam cam : machines(graph)) {
            try (cam) {
                Run run = cam.run(graph, RunOptions.DEFAULT.with(origin, new Point(0.5f, 1)))
                        .join();
                assertEquals(after, run.get(turned), cam.toString());
                assertArrayEquals(expected, run.get(squares), cam.toString());
            }
        }
    }

    static void along(Range range, int[] sum, Point point) {
        for (int place = range.from(); place < range.to(); place++) {
            sum[0] += (int) (place * point.x() + point.y());
        }
    }

    /** Codelets that fire at home, that are handed out, and that are stolen. */
    @ParameterizedTest
    @ValueSource(strings = {"adaptive", "fifo", "steal-nearest", "static"})
    void eachPolicyBringsThem(String policy) {
        Parameter<Range> range = g.parameter("range");
        Parameter<Point> point = g.parameter("point");
        Blocks<int[]> sums = g.blocks("sum", BlockType.INTS, COUNT, 1).filled((index, sum) -> sum[0] = index);
        Kernel along = MethodForm.of(RecordsTest::along).kernel();
        g.codelets(
                "along",
                COUNT,
                along,
                (index, arguments) ->
                        arguments.value(range).updates(sums.at(index)).value(point));
        CodeletGraph graph = g.build();
        Chip chip = Chips.mesh(2, 2).withMemoryOrder(MemoryOrder.adversarial(1));
        int[] expected = new int[1];
        along(new Range(3, 9), expected, new Point(2.5f, -1));
        try (EpiphanyCam cam =
                EpiphanyCam.simulated(chip, chip.machine(1), CompiledKernels.of(graph), Policies.named(policy))) {
            Run run = cam.run(
                            graph,
                            RunOptions.DEFAULT.with(range, new Range(3, 9)).with(point, new Point(2.5f, -1)))
                    .join();
            for (int index = 0; index < COUNT; index++) {
                assertEquals(expected[0] + index, run.get(sums.at(index))[0]);
            }
        }
    }

    static void wide(Segment a, Segment b, Segment c, Segment d, Segment e, Segment f, Segment g, int[] none, Point h) {
        none[0] = a.closed() && g.closed() ? 1 : (int) h.x();
    }

    @Test
    void parametersOfMoreWordsThanRegistersAreNamed() {
        Parameter<Segment> segment = g.parameter("segment");
        Parameter<Point> point = g.parameter("point");
        Block<int[]> none = g.blocks("none", BlockType.INTS, 1, 1).at(0);
        g.codelets("wide", 1, MethodForm.of(RecordsTest::wide).kernel(), (index, arguments) -> {
            for (int place = 0; place < 7; place++) {
                arguments.value(segment);
            }
            arguments.writes(none).value(point);
        });
        CodeletGraph graph = g.build();
        assertMessage(
                "the parameters are 39 words, and registers have room for 36",
                assertThrows(RefusedException.class, () -> CompiledKernels.of(graph)));
    }

    static void large(Large large, int[] none) {
        none[0] = large.a();
    }

    static void late(Late late, int[] none) {
        none[0] = late.a();
    }

    @Test
    void whatDoesNotCrossIsNamed() {
        assertMessage(
                "record Large does not cross to cores, as it has 9 components, those of records in it counted: let it"
                        + " have up to 8, at least one, or pass the others in a block",
                assertThrows(IllegalArgumentException.class, () -> MethodForm.of(RecordsTest::large)));
        Parameter<Late> late = g.parameter("late");
        Block<int[]> none = g.blocks("none", BlockType.INTS, 1, 1).at(0);
        g.codelets(
                "takes",
                1,
                MethodForm.of(RecordsTest::late).kernel(),
                (index, arguments) -> arguments.value(late).writes(none));
        CodeletGraph graph = g.build();
        assertMessage(
                "a parameter is org.edarts.mesh.kernel.RecordsTest$Late",
                assertThrows(RefusedException.class, () -> CompiledKernels.of(graph)));
    }

    static void takesFloat(float number, int[] result) {
        result[0] = 1;
    }

    static void invokes(int[] invoked) {
        invoked[0] = 1;
    }

    @Test
    @SuppressWarnings({"unchecked", "rawtypes"})
    void whatAProcedureTakesIsWhatItIsInvokedWith() {
        Kernel takes = MethodForm.of(RecordsTest::takesFloat).kernel();
        ThreadedProcedure procedure = ThreadedProcedure.<Float, Integer>define(
                "takes",
                p -> p.codelets(
                        "takes",
                        1,
                        takes,
                        (index, arguments) -> arguments.value(p.argument()).completes(p.result())));
        Promise<Integer> result = g.promise("result");
        g.codelets(
                "invokes",
                1,
                MethodForm.of(RecordsTest::invokes).kernel(),
                (index, arguments) -> arguments.invokes((ThreadedProcedure<Integer, Integer>) procedure, result));
        CodeletGraph graph = g.build();
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.PARALLELLA, CompiledKernels.of(graph))) {
            assertMessage(
                    "codelet \"takes\"[0]: argument 0 is Parameter \"argument\" with content of type Integer, and "
                            + RecordsTest.class.getName()
                            + ".takesFloat takes float: let the kernel take what the codelet declares",
                    assertThrows(GraphException.class, () -> cam.run(graph)));
        }
    }

    static float half(int number) {
        return number * 0.5f;
    }

    static void three(int[] half) {
        half[0] = 1;
        half[1] = 3;
    }

    static void takesInt(int number, int[] taken) {
        taken[0] = number;
    }

    static void takesHalf(float number, float[] taken) {
        taken[0] = number;
    }

    /** Floats go along as floats; who takes an int is told before the run, and who takes a float gets it. */
    @Test
    void whatAProcedureComesToIsWhatIsTaken() {
        ThreadedProcedure<Integer, Float> half = ThreadedProcedure.define(
                "half",
                p -> p.codelets(
                        "half",
                        1,
                        MethodForm.of(RecordsTest::half).kernel(),
                        (index, arguments) -> arguments.value(p.argument()).completes(p.result(), Float.class)));
        for (boolean right : new boolean[] {false, true}) {
            GraphBuilder graph = CodeletGraph.named("halves");
            Promise<Float> result = graph.promise("result");
            Block<int[]> ints = graph.blocks("ints", BlockType.INTS, 1, 1).at(0);
            Block<float[]> floats =
                    graph.blocks("floats", BlockType.FLOATS, 1, 1).at(0);
            graph.codelets(
                    "start",
                    1,
                    MethodForm.of(RecordsTest::three).kernel(),
                    (index, arguments) -> arguments.invokes(half, result));
            Kernel takes = right
                    ? MethodForm.of(RecordsTest::takesHalf).kernel()
                    : MethodForm.of(RecordsTest::takesInt).kernel();
            graph.codelets(
                            "takes",
                            1,
                            takes,
                            (index, arguments) -> arguments.value(result).writes(right ? floats : ints))
                    .after(result);
            CodeletGraph built = graph.build();
            try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.PARALLELLA, CompiledKernels.of(built))) {
                if (right) {
                    Run run = cam.run(built).join();
                    assertEquals(1.5f, run.get(result));
                    assertEquals(1.5f, run.get(floats)[0]);
                } else {
                    assertMessage(
                            "codelet \"takes\"[0]: argument 0 is Promise \"result\" with content of type Float, and "
                                    + RecordsTest.class.getName() + ".takesInt takes int",
                            assertThrows(GraphException.class, () -> cam.run(built)));
                }
            }
        }
    }

    private static void assertMessage(String expected, RuntimeException refused) {
        assertTrue(String.valueOf(refused.getMessage()).contains(expected), refused.getMessage());
    }
}
