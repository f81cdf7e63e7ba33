package org.edarts.viewer.page;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** A PDF file, read as a reader does: from its end, by its table of objects. */
final class PdfFile {
    private static final int LINE = 20;

    private final byte[] bytes;
    private final String text;
    private final int table;

    PdfFile(byte[] bytes) {
        this.bytes = bytes.clone();
        this.text = new String(bytes, StandardCharsets.ISO_8859_1);
        Matcher end = Pattern.compile("startxref\n(\\d+)\n%%EOF\n$").matcher(text);
        assertTrue(text.startsWith("%PDF-1.4\n") && end.find(), "no PDF");
        Matcher head =
                Pattern.compile("xref\n0 \\d+\n").matcher(text).region(Integer.parseInt(end.group(1)), bytes.length);
        assertTrue(head.lookingAt(), "no table of objects where the end says");
        this.table = head.end();
    }

    private int at(int number) {
        int line = table + number * LINE;
        return Integer.parseInt(text.substring(line, line + 10));
    }

    /** The text of an object. */
    String object(int number) {
        int begin = at(number);
        assertTrue(text.startsWith(number + " 0 obj\n", begin), "no object where the table says");
        return text.substring(begin, text.indexOf("endobj", begin));
    }

    /** What is drawn, unpacked. */
    String drawing() throws DataFormatException {
        Matcher length = Pattern.compile("/Length (\\d+)").matcher(object(5));
        assertTrue(length.find(), "no length");
        int begin = text.indexOf("stream\n", at(5)) + "stream\n".length();
        Inflater inflater = new Inflater();
        inflater.setInput(bytes, begin, Integer.parseInt(length.group(1)));
        byte[] unpacked = new byte[1 << 22];
        int found = inflater.inflate(unpacked);
        assertTrue(inflater.finished(), "the drawing is not whole");
        inflater.end();
        return new String(unpacked, 0, found, StandardCharsets.ISO_8859_1);
    }

    /** The texts on the page. */
    List<String> texts() {
        try {
            return Pattern.compile("<([0-9a-f]*)> Tj")
                    .matcher(drawing())
                    .results()
                    .map(found -> new String(HexFormat.of().parseHex(found.group(1)), StandardCharsets.ISO_8859_1))
                    .toList();
        } catch (DataFormatException damaged) {
            throw new AssertionError(damaged);
        }
    }
}
