package org.edarts.cu.host;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is added to the watchdog's reports. */
@Timeout(value = 1, unit = TimeUnit.MINUTES)
class StallNotesTest {
    private final StallNotes notes = new StallNotes();

    @Test
    void oneThatRunsShareIsAskedForOnce() {
        AtomicInteger asked = new AtomicInteger();
        Supplier<String> shared = () -> "asked " + asked.incrementAndGet();
        for (int run = 0; run < 10; run++) {
            notes.add(shared);
        }
        assertEquals("; asked 1", notes.ask(Runnable::run));
        assertEquals(1, asked.get());
    }

    @Test
    void oneThatHangsDoesNotKeepTheReportBack() {
        CountDownLatch released = new CountDownLatch(1);
        notes.add(() -> {
            try {
                released.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            return "late";
        });
        String text = notes.ask(ask -> new Thread(ask).start(), 1);
        released.countDown();
        assertEquals("; the note that adds to this report is not ready yet", text);
    }

    @Test
    void oneThatFailsIsSaidToHaveFailed() {
        notes.add(() -> {
            throw new IllegalStateException("no note");
        });
        String text = notes.ask(Runnable::run);
        assertEquals("; what was to be added to this report failed: java.lang.IllegalStateException: no note", text);
    }
}
