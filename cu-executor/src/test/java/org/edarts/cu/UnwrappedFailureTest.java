package org.edarts.cu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import org.edarts.cam.Machines;
import org.edarts.codelet.Cam;
import org.edarts.codelet.CodeletFailedException;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunReport;
import org.edarts.cu.host.HostCam;
import org.edarts.cu.virtual.VirtualCam;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Stages of the JDK wrap what went wrong; who asks a run for it is told what it was. The same on all machines. */
class UnwrappedFailureTest {
    static List<Cam> cams() {
        return List.of(
                VirtualCam.on(Machines.host(2)),
                HostCam.with().cus(2).open(),
                HostCam.with().cus(1).policy("fifo").open());
    }

    private static CodeletGraph asking(CompletionStage<Integer> stage) {
        return CodeletGraph.build("asking", g -> {
            Promise<Integer> answer = g.promise("answer");
            g.codelet("ask", firing -> firing.begin(answer, stage));
            g.codelet("use", firing -> {}).after(answer);
        });
    }

    @ParameterizedTest
    @MethodSource("cams")
    void aStageThatFailsTellsWhatFailed(Cam cam) {
        IllegalStateException cause = new IllegalStateException("no answer");
        CompletableFuture<Integer> broken = CompletableFuture.failedFuture(cause);
        CompletableFuture<Integer> dependent =
                broken.thenApply(answer -> answer + 1).thenApply(answer -> -answer);
        try (cam) {
            CodeletFailedException failure = assertThrows(
                    CodeletFailedException.class,
                    () -> cam.run(asking(dependent)).await());
            assertEquals("ask", failure.codelet());
            assertSame(cause, failure.getCause());
        }
    }

    @ParameterizedTest
    @MethodSource("cams")
    void whatWrapsNothingIsWhatFailed(Cam cam) {
        CompletionException bare = new CompletionException("no cause", null);
        try (cam) {
            CodeletFailedException failure = assertThrows(
                    CodeletFailedException.class,
                    () -> cam.run(asking(CompletableFuture.failedFuture(bare))).await());
            assertSame(bare, failure.getCause());
        }
    }

    @ParameterizedTest
    @MethodSource("cams")
    void theCompletionOfARunTellsItsException(Cam cam) throws InterruptedException {
        IllegalStateException cause = new IllegalStateException("broken");
        CodeletGraph graph = CodeletGraph.build(
                "graph",
                g -> g.codelet("breaks", firing -> {
                    throw cause;
                }));
        try (cam) {
            Run run = cam.run(graph);
            LinkedBlockingQueue<Throwable> told = new LinkedBlockingQueue<>();
            run.completion().whenComplete((report, failure) -> told.add(failure));
            CodeletFailedException failure = assertInstanceOf(CodeletFailedException.class, told.take());
            assertSame(cause, failure.getCause());
            run.completion().exceptionally(late -> {
                told.add(late);
                return null;
            });
            assertSame(failure, told.take());
            ExecutionException thrown = assertThrows(
                    ExecutionException.class,
                    () -> run.completion().toCompletableFuture().get());
            assertSame(failure, thrown.getCause());
        }
    }

    @ParameterizedTest
    @MethodSource("cams")
    void whoCompletesACompletionChangesNothingForOthers(Cam cam) throws InterruptedException, ExecutionException {
        CodeletGraph graph = CodeletGraph.build("graph", g -> g.codelet("one", firing -> {}));
        try (cam) {
            Run run = cam.run(graph);
            CompletableFuture<RunReport> mine = run.completion().toCompletableFuture();
            mine.completeExceptionally(new IllegalStateException("mine"));
            assertEquals(1, run.completion().toCompletableFuture().get().fired());
            assertEquals(1, run.await().fired());
        }
    }
}
