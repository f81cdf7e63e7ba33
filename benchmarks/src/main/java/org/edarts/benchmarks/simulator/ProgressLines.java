package org.edarts.benchmarks.simulator;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** Passes on those lines of JMH that say how far it is, and drops the rest. Safe for several threads. */
final class ProgressLines extends OutputStream {
    private static final String MARK = "# Run progress: ";

    private final Consumer<String> progress;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();

    ProgressLines(Consumer<String> progress) {
        this.progress = progress;
    }

    @Override
    public synchronized void write(int b) {
        if (b != '\n') {
            line.write(b);
            return;
        }
        String text = line.toString(StandardCharsets.UTF_8);
        line.reset();
        if (text.startsWith(MARK)) {
            progress.accept(text.substring(MARK.length()).strip());
        }
    }
}
