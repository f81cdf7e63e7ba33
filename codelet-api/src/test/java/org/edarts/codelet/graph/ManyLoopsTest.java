package org.edarts.codelet.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.function.ObjIntConsumer;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Loop;
import org.edarts.codelet.Promise;
import org.junit.jupiter.api.Test;

/** What a graph with loops takes to be built grows with what was declared, and not with its square. */
class ManyLoopsTest {
    private static final int FEW = 1_000;
    private static final int TIMES = 8;

    /** Arrays and lists that grow have up to twice the room that they need. */
    private static final int MOST_TIMES = 2 * TIMES;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    @Test
    void oneAfterAnother() {
        requireLinear(FEW, (g, loops) -> {
            Loop before = loop(g, 0);
            for (int number = 1; number < loops; number++) {
                before = loop(g, number).after(before);
            }
        });
    }

    @Test
    void sideBySide() {
        requireLinear(FEW, (g, loops) -> {
            for (int number = 0; number < loops; number++) {
                loop(g, number);
            }
        });
    }

    /** Not as many: each is declared from within the one around it. */
    @Test
    void oneInAnother() {
        requireLinear(FEW / TIMES, ManyLoopsTest::nest);
    }

    /** Would take minutes if each loop looked at all codelets, promises or arcs. */
    @Test
    void veryMany() {
        GraphBuilder g = CodeletGraph.named("very many");
        for (int number = 0; number < 50 * FEW; number++) {
            loop(g, number);
        }
        assertEquals(50 * FEW, g.build().compiled().loops().size());
    }

    private static Loop loop(GraphBuilder g, int number) {
        return g.loop("loop" + number, firing -> false, body -> {
            Promise<Integer> promise = body.promise("promise" + number);
            body.codelet("first" + number, firing -> firing.complete(promise, 1))
                    .completes(promise);
            body.codelet("second" + number, firing -> {}).after(promise);
        });
    }

    private static void nest(GraphBuilder g, int loops) {
        if (loops > 0) {
            g.loop("loop" + loops, firing -> false, body -> nest(body, loops - 1));
        }
    }

    private static void requireLinear(int few, ObjIntConsumer<GraphBuilder> declare) {
        bytes(few, declare); // what a first build loads is none of its own
        long ofFew = bytes(few, declare);
        long ofMany = bytes(TIMES * few, declare);
        assertTrue(
                ofMany < MOST_TIMES * ofFew,
                () -> few + " take " + ofFew + " bytes, and " + TIMES + " times as many " + ofMany);
    }

    /** Returns how many bytes a build allocates: it walks nothing that large that it has not made. */
    private static long bytes(int loops, ObjIntConsumer<GraphBuilder> declare) {
        GraphBuilder g = CodeletGraph.named("loops");
        declare.accept(g, loops);
        long before = THREADS.getCurrentThreadAllocatedBytes();
        CompiledGraph graph = g.build().compiled();
        long bytes = THREADS.getCurrentThreadAllocatedBytes() - before;
        assertEquals(loops, graph.loops().size());
        return bytes;
    }
}
