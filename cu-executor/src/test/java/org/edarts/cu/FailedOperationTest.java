package org.edarts.cu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.edarts.cam.Machines;
import org.edarts.codelet.Cam;
import org.edarts.codelet.CodeletFailedException;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Completion;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Run;
import org.edarts.cu.host.HostCam;
import org.edarts.cu.virtual.VirtualCam;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Split-phase operations that fail and do not say why; the same on all machines. */
class FailedOperationTest {
    static List<Cam> cams() {
        return List.of(
                VirtualCam.on(Machines.host(2)),
                HostCam.with().cus(2).open(),
                HostCam.with().cus(1).policy("fifo").open(),
                HostCam.with().cus(2).dedicatedSu().open());
    }

    @ParameterizedTest
    @MethodSource("cams")
    void failInABody(Cam cam) throws InterruptedException {
        assertFails(cam, completion -> completion.fail(null), false);
    }

    @ParameterizedTest
    @MethodSource("cams")
    void failOutside(Cam cam) throws InterruptedException {
        assertFails(cam, completion -> completion.fail(new IllegalStateException("no answer").getCause()), true);
    }

    @ParameterizedTest
    @MethodSource("cams")
    void failInAChannel(Cam cam) throws InterruptedException {
        assertFails(cam, completion -> completion.handler().failed(null, "attached"), true);
    }

    private static void assertFails(Cam cam, Consumer<Completion<String>> end, boolean outside)
            throws InterruptedException {
        AtomicBoolean used = new AtomicBoolean();
        AtomicReference<Completion<String>> pending = new AtomicReference<>();
        CodeletGraph graph = CodeletGraph.build("asking", g -> {
            Promise<String> answer = g.promise("answer");
            g.codelet("ask", firing -> {
                Completion<String> completion = firing.begin(answer);
                if (!outside) {
                    end.accept(completion);
                }
                pending.set(completion);
            });
            g.codelet("use", firing -> used.set(true)).after(answer);
        });
        try (cam) {
            Run run = cam.run(graph);
            if (outside) {
                while (pending.get() == null) {
                    Thread.onSpinWait();
                }
                end.accept(pending.get());
            }
            CodeletFailedException failure = assertThrows(CodeletFailedException.class, run::await);
            assertEquals("ask", failure.codelet());
            assertEquals(-1, failure.cu());
            assertInstanceOf(IllegalStateException.class, failure.getCause());
            assertEquals(
                    "the split-phase operation that codelet \"ask\" of \"asking\" began failed without a cause:"
                            + " Completion.fail got null; give it what went wrong",
                    failure.getCause().getMessage());
            assertTrue(failure.getMessage().contains("failed without a cause"), failure.getMessage());
            assertEquals(List.of("\"use\""), failure.notFired());
            assertEquals(Run.State.FAILED, run.state());
            assertFalse(used.get());
        }
    }
}
