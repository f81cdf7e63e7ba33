package org.edarts.su;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.function.Consumer;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.graph.CompiledGraph;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The names of codelets that did not fire: a cancelled run of millions makes few of them. */
class NameListTest {
    private static final int MANY = 1_000_000;

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void makesNoNamesThatItDoesNotHold(boolean ofProcedure) {
        CompiledGraph graph = CodeletGraph.build("graph", g -> g.codelets("c", MANY, firing -> {}))
                .compiled();
        String first = ofProcedure ? "\"c\"[0] of \"graph\"" : "\"c\"[0]";
        requireFewBytes(first, names -> names.addUnfired(graph, ofProcedure, codelet -> false));
        requireFewBytes("\"c\"[0]", names -> {
            for (int codelet = 0; codelet < MANY; codelet++) {
                names.add(graph, codelet);
            }
        });
    }

    private static void requireFewBytes(String first, Consumer<NameList> adds) {
        adds.accept(new NameList());
        ThreadMXBean thread = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = thread.getThreadAllocatedBytes(Thread.currentThread().getId());
        NameList names = new NameList();
        adds.accept(names);
        long bytes = thread.getThreadAllocatedBytes(Thread.currentThread().getId()) - before;
        List<String> list = names.list();
        assertEquals(21, list.size());
        assertEquals(first, list.get(0));
        assertEquals("and 999980 more", list.get(20));
        assertTrue(bytes < MANY, () -> bytes + " bytes");
    }
}
