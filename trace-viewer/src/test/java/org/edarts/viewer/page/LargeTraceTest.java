package org.edarts.viewer.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/**
 * A page of a million firings keeps, for half of its frames, within what is allowed to one of ten million, so that a
 * busy computer does not matter. For that one itself set {@code EDARTS_SLICES=10000000}; the test prints what it
 * measures.
 */
class LargeTraceTest {
    private static final Path FOLDER = Path.of("target/browser");
    private static final int TILES =
            Integer.parseInt(Objects.requireNonNullElse(System.getenv("EDARTS_SLICES"), "1000000"));

    private static final long READY_MILLIS = 6_000;
    private static final double FULL_MILLIS = 60;
    private static final double ZOOMED_MILLIS = 16;
    private static final long MOST_BYTES = 1_500_000_000L;

    private static final String FRAMES = """
            const [keys, done] = arguments;
            const box = document.getElementById('timeline');
            const times = [];
            const press = (at) => {
                if (at === keys.length) return done(times);
                let began;
                requestAnimationFrame(() => began = performance.now());
                box.dispatchEvent(new KeyboardEvent('keydown', {key: keys[at], bubbles: true}));
                requestAnimationFrame(() => {
                    const painted = new MessageChannel();
                    painted.port1.onmessage = () => {
                        times.push(performance.now() - began);
                        press(at + 1);
                    };
                    painted.port2.postMessage(null);
                });
            };
            box.focus();
            press(0);
            """;

    @Test
    void aMillionFiringsAreReadyAndMoveAtOnce() throws IOException {
        try (Browser browser = Browser.start(FOLDER)) {
            Path file = FOLDER.resolve("large.html");
            TracePage.of("large.trace", SampleTrace.of(2_000, TILES)).write(file);
            browser.open(file.toAbsolutePath(), "");
            long ready = Long.parseLong((String) browser.script("return document.documentElement.dataset.readyAfter"));
            long firings = (long) browser.script("return window.edarts.all[0].trace.columns.start.length");
            double full = median(browser, "ws".repeat(30));
            browser.keys("w".repeat(20));
            double zoomed = median(browser, "da".repeat(30));
            long bytes = browser.largestProcess();
            System.out.printf(
                    Locale.ROOT,
                    "%,d firings: ready after %,d ms, frames %.1f ms with all in view and %.1f ms zoomed, %,d bytes held by the page's process%n",
                    firings,
                    ready,
                    full,
                    zoomed,
                    bytes);
            assertEquals(TILES + 2, firings);
            assertTrue(ready <= READY_MILLIS, () -> "ready after " + ready + " ms");
            assertTrue(full <= FULL_MILLIS, () -> "a frame of all takes " + full + " ms");
            assertTrue(zoomed <= ZOOMED_MILLIS, () -> "a frame of some takes " + zoomed + " ms");
            assertTrue(bytes <= MOST_BYTES, () -> "the page's process holds " + bytes + " bytes");
            assertEquals(List.of(), browser.complaints());
        }
    }

    /**
     * Returns what half of the frames take at most, in milliseconds, while keys are pressed one after the other, each
     * when the one before it is drawn: all that is drawn and laid out, tables included. Prints more of them.
     */
    private static double median(Browser browser, String keys) {
        double[] sorted = ((List<?>) browser.awaitScript(FRAMES, keys))
                .stream()
                        .mapToDouble(each -> ((Number) each).doubleValue())
                        .sorted()
                        .toArray();
        assertEquals(keys.length(), sorted.length);
        System.out.printf(
                Locale.ROOT,
                "%d frames: 95 %% take at most %.1f ms%n",
                sorted.length,
                sorted[sorted.length * 95 / 100]);
        return sorted[sorted.length / 2];
    }
}
