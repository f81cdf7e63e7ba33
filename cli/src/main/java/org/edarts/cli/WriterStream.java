package org.edarts.cli;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;

/** Lets what prints bytes print on a writer, line by line. Safe from any thread. */
final class WriterStream extends OutputStream {
    private final PrintWriter out;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();

    WriterStream(PrintWriter out) {
        this.out = out;
    }

    @Override
    public synchronized void write(int b) {
        line.write(b);
        if (b == '\n') {
            flush();
        }
    }

    @Override
    public synchronized void flush() {
        out.print(line.toString(Charset.defaultCharset()));
        out.flush();
        line.reset();
    }
}
