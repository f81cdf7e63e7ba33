package org.edarts.cu.virtual;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.edarts.cam.Machines;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletFailedException;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Run;
import org.edarts.codelet.Slot;
import org.edarts.codelet.SpentSlotException;
import org.edarts.codelet.Value;
import org.junit.jupiter.api.Test;

class VirtualFailureTest {
    private final VirtualCam cam =
            VirtualCam.with(Machines.host(2)).policy("fifo").open();

    @Test
    void aFailureEndsTheRunAndWhatDependsOnItNeverFires() {
        List<String> fired = new ArrayList<>();
        IllegalStateException cause = new IllegalStateException("broken");
        List<Value<Integer>> values = new ArrayList<>();
        CodeletGraph graph = CodeletGraph.build("failing", g -> {
            Codelet bad = g.codelets("bad", 2, firing -> {
                        fired.add("bad");
                        if (firing.index() == 1) {
                            throw cause;
                        }
                    })
                    .costs(10);
            g.codelet("after", firing -> fired.add("after")).after(bad);
            values.add(g.value("good", firing -> 1, bad.at(0)));
        });
        VirtualRun run = cam.run(graph);
        CodeletFailedException failure = assertThrows(CodeletFailedException.class, run::await);
        assertEquals(Run.State.FAILED, run.state());
        assertEquals("bad", failure.codelet());
        assertEquals(1, failure.index());
        assertEquals(1, failure.cu());
        assertSame(cause, failure.getCause());
        assertEquals(List.of("\"after\"", "\"good\""), failure.notFired());
        assertEquals(List.of("bad", "bad"), fired);
        assertThrows(IllegalStateException.class, () -> run.get(values.get(0)));
    }

    @Test
    void furtherFailuresAreSuppressed() {
        CodeletGraph graph = CodeletGraph.build(
                "failing",
                g -> g.codelets("bad", 3, firing -> {
                            throw new IllegalStateException("broken " + firing.index());
                        })
                        .costs(10));
        CodeletFailedException failure =
                assertThrows(CodeletFailedException.class, () -> cam.run(graph).await());
        assertEquals("broken 0", failure.getCause().getMessage());
        assertEquals(1, failure.getSuppressed().length);
        assertEquals("broken 1", failure.getSuppressed()[0].getMessage());
        assertEquals(List.of("\"bad\"[2]"), failure.notFired());
    }

    @Test
    void aSignalTooManyIsNamed() {
        CodeletGraph graph = CodeletGraph.build("spent", g -> {
            Slot once = g.slot("once", 1);
            g.codelet("twice", firing -> {
                        firing.signal(once);
                        firing.signal(once);
                    })
                    .chooses(once);
            once.fires(g.codelet("end", firing -> {}));
        });
        CodeletFailedException failure =
                assertThrows(CodeletFailedException.class, () -> cam.run(graph).await());
        assertEquals("twice", failure.codelet());
        assertTrue(failure.getCause() instanceof SpentSlotException);
        assertTrue(failure.getCause().getMessage().contains("\"once\""), failure.getMessage());
    }

    @Test
    void aSignalThatArrivesTooLateIsNamed() {
        CodeletGraph graph = CodeletGraph.build("late", g -> {
            Slot once = g.slot("once", 1);
            g.codelet("first", firing -> firing.signal(once)).costs(10).chooses(once);
            g.codelet("second", firing -> firing.signal(once)).costs(20).chooses(once);
            once.fires(g.codelet("end", firing -> {}));
        });
        CodeletFailedException failure =
                assertThrows(CodeletFailedException.class, () -> cam.run(graph).await());
        assertEquals("second", failure.codelet());
    }

    @Test
    void aSlotThatWasNotDeclaredIsNamed() {
        CodeletGraph graph = CodeletGraph.build("undeclared", g -> {
            Slot slot = g.slot("slot", 1);
            g.codelet("rightly", firing -> {}).signals(slot);
            g.codelet("wrongly", firing -> firing.signal(slot));
            slot.fires(g.codelet("end", firing -> {}));
        });
        CodeletFailedException failure =
                assertThrows(CodeletFailedException.class, () -> cam.run(graph).await());
        assertTrue(failure.getMessage().contains("chooses"), failure.getMessage());
    }

    @Test
    void handlesOfOtherGraphsAreRefused() {
        Value<Integer> foreign = CodeletGraph.named("elsewhere").value("foreign", firing -> 1);
        CodeletGraph graph = CodeletGraph.build("here", g -> g.codelet("reads", firing -> firing.get(foreign)));
        CodeletFailedException failure =
                assertThrows(CodeletFailedException.class, () -> cam.run(graph).await());
        assertTrue(failure.getMessage().contains("\"elsewhere\""), failure.getMessage());
    }

    @Test
    void aNegativeCostIsAFailureOfItsCodelet() {
        CodeletGraph graph = CodeletGraph.build(
                "cheap", g -> g.codelets("c", 3, firing -> {}).costs(index -> 1 - index));
        CodeletFailedException failure =
                assertThrows(CodeletFailedException.class, () -> cam.run(graph).await());
        assertEquals(2, failure.index());
        assertTrue(failure.getMessage().contains("-1 cycles"), failure.getMessage());
    }

    @Test
    void aCostBeyondVirtualTimeIsAFailureOfItsCodelet() {
        CodeletGraph graph = CodeletGraph.build(
                "dear", g -> g.codelet("for ever", firing -> {}).costs(Long.MAX_VALUE));
        try (VirtualCam slow = VirtualCam.on(Machines.parallella())) {
            CodeletFailedException failure = assertThrows(
                    CodeletFailedException.class, () -> slow.run(graph).await());
            assertEquals(
                    "codelet \"for ever\" costs 9223372036854775807 cycles, and virtual time ends after 292 years: declare"
                            + " lower costs",
                    failure.getCause().getMessage());
        }
    }
}
