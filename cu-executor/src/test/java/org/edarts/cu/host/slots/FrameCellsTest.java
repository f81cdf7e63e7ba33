package org.edarts.cu.host.slots;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.edarts.cam.Machine;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.su.Contents;
import org.edarts.su.Policies;
import org.edarts.su.Primitive;
import org.edarts.su.rules.GraphRules;
import org.junit.jupiter.api.Test;

class FrameCellsTest {
    private static final int ROUNDS = 1000;

    private static final CompiledGraph GRAPH = CodeletGraph.build("cells", g -> {
                g.codelet("a", firing -> {});
                g.codelet("b", firing -> {});
                g.promise("x");
                g.promise("y");
            })
            .compiled();

    private final FrameCode code =
            FrameCode.ofProcedure(GRAPH, GraphRules.of(GRAPH, Policies.named("fifo"), Machine.named("host:1")));
    private final FrameCells cells = new FrameCells(code, true);

    @Test
    void nothingIsLeftOfTheRoundBefore() {
        for (int round = 0; round < ROUNDS; round++) {
            assertFalse(cells.hasFired(round % 2));
            assertFalse(cells.holds(round % 2, Primitive.INT));
            assertSame(Contents.NONE, cells.content(round % 2));
            cells.markFired(round % 2);
            cells.fill(round % 2, Primitive.INT, round);
            assertTrue(cells.hasFired(round % 2));
            assertFalse(cells.hasFired(1 - round % 2));
            assertEquals(round, cells.content(round % 2));
            cells.nextRound();
            cells.unmark();
        }
    }

    @Test
    void eachOfAnyNumberOfCellsKeepsItsNumber() {
        for (int count = 1; count < 10; count++) {
            int size = count;
            CompiledGraph graph = CodeletGraph.build("some", g -> {
                        g.codelet("a", firing -> {});
                        for (int cell = 0; cell < size; cell++) {
                            g.promise("p" + cell);
                        }
                    })
                    .compiled();
            FrameCode some =
                    FrameCode.ofProcedure(graph, GraphRules.of(graph, Policies.named("fifo"), Machine.named("host:1")));
            FrameCells many = new FrameCells(some, true);
            for (int cell = 0; cell < size; cell++) {
                many.fill(cell, Primitive.INT, 100 + cell);
            }
            for (int cell = 0; cell < size; cell++) {
                assertTrue(many.holds(cell, Primitive.INT));
                assertEquals(100 + cell, many.number(cell));
            }
        }
    }

    @Test
    void aNumberIsOfOneKind() {
        cells.fill(0, Primitive.LONG, 7);
        assertTrue(cells.holds(0, Primitive.LONG));
        assertFalse(cells.holds(0, Primitive.INT));
        assertEquals(7L, cells.content(0));
    }

    @Test
    void aCellThatWasEmptiedHoldsNothing() {
        cells.fill(0, Primitive.INT, 7);
        cells.fill(1, "text");
        cells.empty(0);
        cells.empty(1);
        assertSame(Contents.NONE, cells.content(0));
        assertSame(Contents.NONE, cells.content(1));
    }

    @Test
    void whereNumbersAreNotApartTheyAreObjects() {
        FrameCells ofRun = new FrameCells(code, false);
        ofRun.fill(0, Primitive.INT, 7);
        assertFalse(ofRun.holds(0, Primitive.INT));
        assertEquals(7, ofRun.cells[0]);
    }
}
