package org.edarts.cu.host.slots;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.edarts.cam.Machine;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.su.Policies;
import org.edarts.su.rules.GraphRules;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.junit.jupiter.api.Test;

/** A frame given back is taken exactly once, whoever gives at the same time. */
class RemoteFreeListLincheckTest {
    private static final CompiledGraph CODE =
            CodeletGraph.build("one", g -> g.codelet("a", firing -> {})).compiled();
    private static final GraphRules RULES = GraphRules.of(CODE, Policies.named("fifo"), Machine.named("host:1"));

    @Test
    void isLinearizable() {
        new ModelCheckingOptions()
                .iterations(4)
                .invocationsPerIteration(100)
                .threads(3)
                .actorsPerThread(3)
                .actorsBefore(1)
                .actorsAfter(1)
                .minimizeFailedScenario(false)
                .sequentialSpecification(Sequential.class)
                .check(Operations.class);
    }

    /** What Lincheck calls. */
    @Param(name = "number", gen = IntGen.class, conf = "1:99")
    public static class Operations {
        private final RemoteFreeList frames = new RemoteFreeList();
        private final AtomicReferenceArray<Frame> made = new AtomicReferenceArray<>(20);
        private final AtomicInteger count = new AtomicInteger(Frame.NO_FRAME);

        @Operation
        public void give(@Param(name = "number") int number) {
            Frame frame = new Frame(FrameCode.ofProcedure(CODE, RULES), number, FreeFrames.NOWHERE);
            frame.number = count.incrementAndGet();
            made.set(frame.number, frame);
            frames.give(frame);
        }

        @Operation(nonParallelGroup = "owner")
        public String takeAll() {
            List<Integer> numbers = new ArrayList<>();
            for (int next = frames.takeAll(); next != Frame.NO_FRAME; next = made.get(next).nextReturned) {
                numbers.add(made.get(next).procedure);
            }
            return numbers.toString();
        }
    }

    /** What the operations mean. */
    public static class Sequential {
        private final List<Integer> numbers = new ArrayList<>();

        public void give(int number) {
            numbers.add(0, number);
        }

        public String takeAll() {
            String taken = numbers.toString();
            numbers.clear();
            return taken;
        }
    }
}
