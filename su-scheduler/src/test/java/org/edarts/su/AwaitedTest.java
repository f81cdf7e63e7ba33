package org.edarts.su;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import org.edarts.codelet.Completion;
import org.junit.jupiter.api.Test;

/** What a run waits for outside is held until it has ended or is called off, whichever is first. */
class AwaitedTest {
    private final Awaited awaited = new Awaited();
    private final Told told = new Told();

    /** Notes the ends it is told. */
    private static final class Told implements Completion<String> {
        final List<Object> ends = new ArrayList<>();

        @Override
        public void complete(String content) {
            ends.add(content);
        }

        @Override
        public void fail(Throwable cause) {
            ends.add(cause);
        }
    }

    @Test
    void aStageThatEndsIsToldAndNotHeld() {
        CompletableFuture<String> stage = new CompletableFuture<>();
        awaited.stage(stage, told);
        assertEquals(1, awaited.pending());
        stage.complete("answer");
        assertEquals(List.of("answer"), told.ends);
        assertEquals(0, awaited.pending());
        awaited.stage(CompletableFuture.completedFuture("at once"), told);
        assertEquals(List.of("answer", "at once"), told.ends);
        assertEquals(0, awaited.pending());
    }

    @Test
    void aFailureIsToldWithoutWhatWrapsIt() {
        IllegalStateException cause = new IllegalStateException("no answer");
        awaited.stage(CompletableFuture.failedFuture(new CompletionException(new CompletionException(cause))), told);
        assertSame(cause, told.ends.get(0));
    }

    @Test
    void whatIsCalledOffIsCancelledOnceAndTellsNobody() {
        AtomicInteger cancels = new AtomicInteger();
        CompletableFuture<String> stage = new CompletableFuture<>() {
            @Override
            public boolean cancel(boolean mayInterrupt) {
                assertTrue(mayInterrupt);
                cancels.incrementAndGet();
                return super.cancel(true);
            }
        };
        awaited.stage(stage, told);
        awaited.callOff();
        awaited.callOff();
        assertTrue(stage.isCancelled());
        assertEquals(1, cancels.get());
        assertEquals(List.of(), told.ends);
        assertEquals(0, awaited.pending());
    }

    @Test
    void whatCannotBeCancelledIsLetGo() {
        CompletableFuture<String> stage = new CompletableFuture<>();
        CompletionStage<String> noFuture = stage.minimalCompletionStage();
        awaited.stage(noFuture, told);
        CompletableFuture<String> other = new CompletableFuture<>();
        awaited.stage(other, told);
        awaited.callOff();
        assertFalse(stage.isDone());
        assertTrue(other.isCancelled());
        assertEquals(0, awaited.pending());
        stage.complete("late");
        assertEquals(List.of(), told.ends);
    }

    @Test
    void aTimerIsPreventedUnlessItHasEnded() {
        List<Runnable> timers = new ArrayList<>();
        AtomicInteger prevented = new AtomicInteger();
        for (int timer = 0; timer < 2; timer++) {
            awaited.timer(told, "tick", end -> {
                timers.add(end);
                return prevented::incrementAndGet;
            });
        }
        timers.get(0).run();
        awaited.callOff();
        timers.get(1).run();
        assertEquals(List.of("tick"), told.ends);
        assertEquals(1, prevented.get());
    }

    @Test
    void manyAreCalledOff() {
        List<CompletableFuture<String>> stages = new ArrayList<>();
        for (int stage = 0; stage < 10_000; stage++) {
            CompletableFuture<String> one = new CompletableFuture<>();
            stages.add(one);
            awaited.stage(one, told);
        }
        stages.get(5_000).complete("one");
        awaited.callOff();
        assertEquals(
                9_999, stages.stream().filter(CompletableFuture::isCancelled).count());
        assertEquals(List.of("one"), told.ends);
    }
}
