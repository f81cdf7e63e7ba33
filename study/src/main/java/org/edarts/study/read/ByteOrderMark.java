package org.edarts.study.read;

import java.util.Arrays;

/** The mark that some editors put before a text: it says how the text is encoded, and belongs to no format. */
final class ByteOrderMark {
    private static final byte[] UTF_8 = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    private ByteOrderMark() {}

    /** Returns a text without the mark of UTF-8. */
    static byte[] without(byte[] text) {
        boolean marked = text.length >= UTF_8.length && Arrays.equals(text, 0, UTF_8.length, UTF_8, 0, UTF_8.length);
        return marked ? Arrays.copyOfRange(text, UTF_8.length, text.length) : text;
    }

    /** Returns whether a text has the mark of UTF-16, of either byte order. */
    static boolean isWide(byte[] text) {
        int first = text.length < 2 ? 0 : (text[0] & 0xFF) << 8 | text[1] & 0xFF;
        return first == 0xFEFF || first == 0xFFFE;
    }
}
