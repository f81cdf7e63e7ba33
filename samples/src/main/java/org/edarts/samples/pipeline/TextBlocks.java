package org.edarts.samples.pipeline;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Cuts a text into blocks that begin and end between words. Bytes that are no UTF-8 become replacement characters.
 *
 * <p>Owner: whoever asks for the next block, one at a time.
 */
final class TextBlocks implements Closeable {
    private final Reader text;
    private final char[] block;

    /**
     * @param text UTF-8
     * @param size how many characters a block has at least, unless it is the last
     */
    TextBlocks(InputStream text, int size) {
        this.text = new BufferedReader(new InputStreamReader(text, StandardCharsets.UTF_8));
        this.block = new char[size];
    }

    /** Returns the next block, or null at the end of the text. */
    @Nullable
    String next() throws IOException {
        int length = text.read(block, 0, block.length);
        if (length < 0) {
            return null;
        }
        StringBuilder whole = new StringBuilder().append(block, 0, length);
        while (mayBeInWord(whole.charAt(whole.length() - 1))) {
            int more = text.read();
            if (more < 0) {
                break;
            }
            whole.append((char) more);
        }
        return whole.toString();
    }

    /** Half of a character outside the basic plane may be half of a letter. */
    private static boolean mayBeInWord(char last) {
        return WordCounts.inWord(last) || Character.isSurrogate(last);
    }

    @Override
    public void close() throws IOException {
        text.close();
    }
}
