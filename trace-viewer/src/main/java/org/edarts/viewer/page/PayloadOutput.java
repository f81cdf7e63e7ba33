package org.edarts.viewer.page;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** Writes bytes as scripts of base64, each of which can be read for itself. Closing it leaves the page open. */
final class PayloadOutput extends OutputStream {
    /** Bytes in a script: a multiple of three, as no script but the last may end with padding. */
    static final int CHUNK = 3 << 18;

    private static final byte[] BEGIN =
            "<script type=\"text/plain\" class=\"payload\">".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] END = "</script>\n".getBytes(StandardCharsets.US_ASCII);

    private final OutputStream page;
    private final ByteArrayOutputStream chunk = new ByteArrayOutputStream(CHUNK);

    PayloadOutput(OutputStream page) {
        this.page = page;
    }

    @Override
    public void write(int oneByte) throws IOException {
        write(new byte[] {(byte) oneByte}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        int from = offset;
        while (from < offset + length) {
            int part = Math.min(offset + length - from, CHUNK - chunk.size());
            chunk.write(bytes, from, part);
            from += part;
            if (chunk.size() == CHUNK) {
                writeChunk();
            }
        }
    }

    @Override
    public void close() throws IOException {
        if (chunk.size() > 0) {
            writeChunk();
        }
    }

    private void writeChunk() throws IOException {
        page.write(BEGIN);
        page.write(Base64.getEncoder().encode(chunk.toByteArray()));
        page.write(END);
        chunk.reset();
    }
}
