package org.edarts.cu.host;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.edarts.codelet.RunException;

/**
 * What the options of stalled runs add to a report of the watchdog. Each note is asked for once, however many runs
 * share it, on a thread of its own: one that takes too long comes too late for the report, which says so.
 */
final class StallNotes {
    /** To write down what happened before takes a moment, longer on a busy machine. */
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final List<Supplier<String>> notes = new ArrayList<>();
    private final Set<Supplier<String>> known = Collections.newSetFromMap(new IdentityHashMap<>());
    private final List<String> texts = new ArrayList<>();
    private final CountDownLatch asked = new CountDownLatch(1);

    /** Adds a note to ask for; before it is asked. */
    void add(Supplier<String> note) {
        if (known.add(note)) {
            notes.add(note);
        }
    }

    boolean isEmpty() {
        return notes.isEmpty();
    }

    /**
     * Asks for the notes, and returns what to write behind the report.
     *
     * @param calls lets another thread ask; or this one, if there can be no other
     */
    String ask(Consumer<Runnable> calls) {
        return ask(calls, PATIENCE_NANOS);
    }

    /** Asks for the notes, and waits so long for them. */
    String ask(Consumer<Runnable> calls, long nanos) {
        calls.accept(this::askEach);
        boolean all = false;
        try {
            all = asked.await(nanos, TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        synchronized (texts) {
            return String.join("", texts) + (all ? "" : "; the note that adds to this report is not ready yet");
        }
    }

    private void askEach() {
        for (Supplier<String> note : notes) {
            String text = textOf(note);
            synchronized (texts) {
                texts.add(text);
            }
        }
        asked.countDown();
    }

    private static String textOf(Supplier<String> note) {
        try {
            return "; " + note.get();
        } catch (RuntimeException | Error failure) {
            return "; what was to be added to this report failed: " + RunException.describe(failure);
        }
    }
}
