package org.edarts.cu;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import org.edarts.codelet.Cam;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Run;
import org.edarts.cu.host.HostCam;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What callbacks are told that wait on the thread of the CU that calls them. */
class CallbackTest {
    private final CountDownLatch registered = new CountDownLatch(1);
    private final BlockingQueue<String> told = new LinkedBlockingQueue<>();

    static List<Cam> cams() {
        return List.of(
                HostCam.with().cus(1).open(),
                HostCam.with().cus(1).policy("fifo").open());
    }

    private Run runThatWaitsForItsCallback(Cam cam) {
        return cam.run(CodeletGraph.build("graph", g -> g.codelet("waits", firing -> registered.await())));
    }

    private String refusalOf(Cam cam, Consumer<Run> callback) throws InterruptedException {
        Run run = runThatWaitsForItsCallback(cam);
        run.completion().thenRun(() -> {
            try {
                callback.accept(run);
                told.add("nothing");
            } catch (IllegalStateException refusal) {
                told.add(String.valueOf(refusal.getMessage()));
            }
        });
        registered.countDown();
        return told.take();
    }

    private static void assertNamesTheCallback(String call, String refusal) {
        assertTrue(
                refusal.startsWith(call + " was called by a callback of a run that ended on the thread of CU 0"),
                refusal);
        assertTrue(refusal.contains("whenCompleteAsync"), refusal);
        assertFalse(refusal.contains("codelet"), refusal);
    }

    @ParameterizedTest
    @MethodSource("cams")
    void closeIsToldThatItIsCalledByOne(Cam cam) throws InterruptedException {
        try (cam) {
            assertNamesTheCallback("Cam.close", refusalOf(cam, run -> cam.close()));
        }
    }

    @ParameterizedTest
    @MethodSource("cams")
    void joinIsToldThatItIsCalledByOne(Cam cam) throws InterruptedException {
        CodeletGraph other = CodeletGraph.build("other", g -> g.codelet("some", firing -> {}));
        try (cam) {
            assertNamesTheCallback(
                    "CompletableFuture.join",
                    refusalOf(
                            cam,
                            run -> cam.run(other)
                                    .completion()
                                    .toCompletableFuture()
                                    .join()));
        }
    }

    @Test
    void anotherThreadMayCloseInACallback() throws InterruptedException {
        Cam cam = HostCam.with().cus(1).open();
        Run run = runThatWaitsForItsCallback(cam);
        run.completion().thenRunAsync(() -> {
            cam.close();
            told.add("closed");
        });
        registered.countDown();
        assertTrue(told.take().equals("closed"));
    }
}
