package org.edarts.it.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.edarts.cam.chip.Chips;
import org.edarts.codelet.Block;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Cam;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.Parameter;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.codelet.method.MethodForm;
import org.edarts.epiphany.cam.EpiphanyCam;
import org.edarts.it.docs.RecordsTest.Largest.Best;
import org.edarts.it.docs.RecordsTest.Largest.Range;
import org.edarts.mesh.kernel.CompiledKernels;
import org.junit.jupiter.api.Test;

/** What the documents say of records, run on a host and on eCores. */
class RecordsTest {
    static final class Largest {
        // snippet
        record Range(int from, int to) {}

        record Best(float value, int index) {}

        static final ThreadedProcedure<Range, Best> LARGEST = ThreadedProcedure.define("largest", p -> {
            Promise<Best> left = p.promise("left");
            Promise<Best> right = p.promise("right");
            p.codelets("split", 1, MethodForm.of(Largest::split).kernel(), (index, arguments) -> arguments
                    .value(p.argument()).completes(p.result(), Best.class)
                    .invokes(p.self(), Range.class, left).invokes(p.self(), Range.class, right));
            p.codelets("better", 1, MethodForm.of(Largest::better).kernel(), (index, arguments) -> arguments
                    .value(left).value(right).completes(p.result(), Best.class)).after(left, right);
        });

        static void split(Range range, int[] result, int[] left, int[] right) {
            int middle = (range.from() + range.to()) / 2;
            if (middle == range.from()) {
                result[0] = 1;                              // it is to happen
                result[1] = Float.floatToRawIntBits(height(middle));
                result[2] = middle;                         // with a Best of these components
            } else {
                say(left, range.from(), middle);
                say(right, middle, range.to());
            }
        }

        static Best better(Best left, Best right) {
            return left.value() >= right.value() ? left : right;
        }
        // end of snippet

        static float height(int place) {
            return place * (40.5f - place);
        }

        static void say(int[] outlet, int from, int to) {
            outlet[0] = 1;
            outlet[1] = from;
            outlet[2] = to;
        }

        static void start(Range all, int[] largest) {
            say(largest, all.from(), all.to());
        }
    }

    @Test
    void theLargestIsFoundOnHostsAndCores() {
        GraphBuilder g = CodeletGraph.named("largest");
        Parameter<Range> all = g.parameter("all");
        Promise<Best> largest = g.promise("largest");
        Kernel start = MethodForm.of(Largest::start).kernel();
        g.codelets(
                "start",
                1,
                start,
                (index, arguments) -> arguments.value(all, Range.class).invokes(Largest.LARGEST, Range.class, largest));
        CodeletGraph graph = g.build();
        RunOptions options = RunOptions.DEFAULT.with(all, new Range(0, 70));
        for (Cam machine : List.of(Cam.host(2), EpiphanyCam.simulated(Chips.PARALLELLA, CompiledKernels.of(graph)))) {
            try (Cam cam = machine) {
                Run run = cam.run(graph, options).join();
                assertEquals(new Best(20 * 20.5f, 20), run.get(largest));
            }
        }
    }

    @Test
    void aKernelThatIsNoMethodIsToldTheType() {
        GraphBuilder g = CodeletGraph.named("span");
        Parameter<Range> all = g.parameter("all");
        Block<int[]> length = g.blocks("length", BlockType.INTS, 1, 1).at(0);
        Kernel span = new Kernel("span", arguments -> {
            Range range = arguments.content(0, Range.class);
            arguments.ints(1)[0] = range.to() - range.from();
        });
        g.codelets(
                "span",
                1,
                span,
                (index, arguments) -> arguments.value(all, Range.class).writes(length));
        CodeletGraph graph = g.build();
        try (Cam host = Cam.host(1)) {
            Run run = host.run(graph, RunOptions.DEFAULT.with(all, new Range(3, 8)))
                    .join();
            assertEquals(5, run.get(length)[0]);
        }
    }
}
