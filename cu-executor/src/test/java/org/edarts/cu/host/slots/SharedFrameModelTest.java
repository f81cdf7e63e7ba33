package org.edarts.cu.host.slots;

import static org.edarts.cu.ModelThreads.join;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.edarts.cam.Machine;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Slot;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.cu.host.unit.CuFiring;
import org.edarts.cu.pool.ReadyPool;
import org.edarts.cu.pool.WorkStealingDeque;
import org.edarts.su.Policies;
import org.edarts.su.rules.GraphRules;
import org.jetbrains.lincheck.Lincheck;
import org.junit.jupiter.api.Test;

/** Frames that were a unit's alone, with plain counters, until it let another one take something of them. */
class SharedFrameModelTest {
    private static final int INVOCATIONS = 300;
    private static final int ENTRY = 7;

    private static final CompiledGraph GRAPH = CodeletGraph.build("caller", g -> {
                Codelet signals = g.codelet("signals", firing -> {});
                Slot joined = g.slot("joined", 2);
                signals.chooses(joined);
                joined.fires(g.codelet("fired", firing -> {}));
            })
            .compiled();
    private static final CompiledGraph THREE = CodeletGraph.build("three", g -> {
                Codelet signals = g.codelet("signals", firing -> {});
                Slot joined = g.slot("joined", 3);
                signals.chooses(joined);
                joined.fires(g.codelet("fired", firing -> {}));
            })
            .compiled();

    /** Made before, for the model to be about the frames alone. */
    private static final FrameCode CODE_OF_TWO = code(GRAPH);

    private static final FrameCode CODE_OF_THREE = code(THREE);

    private static FrameCode code(CompiledGraph graph) {
        return FrameCode.ofProcedure(
                graph, GraphRules.of(graph, Policies.named("steal-random"), Machine.named("host:1")));
    }

    private static Frame frame(Frame caller) {
        Frame frame = new Frame(CODE_OF_TWO, 0, FreeFrames.NOWHERE);
        frame.begin(caller, CuFiring.NO_SLOT, 0, CuFiring.NO_SLOT, true);
        return frame;
    }

    private static Frame loneFrame(Frame caller) {
        Frame frame = new Frame(CODE_OF_THREE, 0, FreeFrames.NOWHERE);
        frame.beginLone(
                Objects.requireNonNull(CODE_OF_THREE.word).begun, caller, CuFiring.NO_SLOT, 0, CuFiring.NO_SLOT);
        return frame;
    }

    @Test
    void whatWasCountedInALoneFrameCountsWhenItIsShared() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            Frame caller = loneFrame(loneFrame(null));
            Frame callee = loneFrame(caller);
            FrameWord word = Objects.requireNonNull(caller.code.word);
            AtomicInteger ends = new AtomicInteger();
            AtomicInteger joins = new AtomicInteger();
            WorkStealingDeque pool = new WorkStealingDeque(2, true);
            Thread thief = new Thread(() -> {
                if (pool.steal() == ENTRY) {
                    endIn(callee, caller, ends, joins);
                }
            });
            thief.start();
            caller.addTokenAlone();
            assertEquals(Frame.NOTHING, caller.signalLone(0));
            callee.share();
            pool.push(ENTRY);
            signal(caller, joins);
            end(caller, ends);
            if (pool.pop() != ReadyPool.EMPTY) {
                endIn(callee, caller, ends, joins);
            }
            join(thief);
            assertEquals(1, ends.get());
            assertEquals(1, joins.get());
        });
    }

    @Test
    void aThiefAndTheOwnerCountTogetherInAllCallers() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            Frame caller = frame(null);
            Frame callee = frame(caller);
            AtomicInteger ends = new AtomicInteger();
            AtomicInteger joins = new AtomicInteger();
            WorkStealingDeque pool = new WorkStealingDeque(2, true);
            Thread thief = new Thread(() -> {
                if (pool.steal() == ENTRY) {
                    endIn(callee, caller, ends, joins);
                }
            });
            thief.start();
            caller.addToken();
            callee.share();
            pool.push(ENTRY);
            signal(caller, joins);
            end(caller, ends);
            if (pool.pop() != ReadyPool.EMPTY) {
                endIn(callee, caller, ends, joins);
            }
            join(thief);
            assertEquals(1, ends.get());
            assertEquals(1, joins.get());
        });
    }

    /** The callee ends, and with it signals its caller, and gives back the token that it held of it. */
    private static void endIn(Frame callee, Frame caller, AtomicInteger ends, AtomicInteger joins) {
        if (callee.dropToken()) {
            signal(caller, joins);
            end(caller, ends);
        }
    }

    private static void signal(Frame caller, AtomicInteger joins) {
        if (caller.signal(0, !caller.shared())) {
            joins.incrementAndGet();
        }
    }

    private static void end(Frame caller, AtomicInteger ends) {
        if (caller.dropToken()) {
            ends.incrementAndGet();
        }
    }
}
