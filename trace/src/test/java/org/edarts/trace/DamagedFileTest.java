package org.edarts.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.zip.CRC32;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DamagedFileTest {
    private static final int TABLE = FileLayout.HEADER_BYTES;
    private static final int SECTIONS = 5;
    private static final int HEAD = 0;
    private static final int CODE = 1;
    private static final int RUNS = 2;
    private static final int UNIT_0 = 3;

    @Property(tries = 500)
    void aFlippedBitIsNoticed(@ForAll @IntRange(max = 1 << 14) int where) throws IOException {
        byte[] bytes = Traces.goldenBytes();
        int bit = where % (bytes.length * 8);
        bytes[bit / 8] ^= (byte) (1 << bit % 8);
        boolean ignored = inGap(bytes, bit / 8) || bit / 8 == 10 || bit / 8 == 11;
        if (ignored) {
            read(bytes);
        } else {
            failure(bytes);
        }
    }

    @Property(tries = 200)
    void aTruncatedFileIsNoticed(@ForAll @IntRange(max = 2_000) int length) throws IOException {
        byte[] bytes = Traces.goldenBytes();
        failure(Arrays.copyOf(bytes, length % bytes.length));
    }

    /** Damage that the checksums cannot see, as by a faulty writer, must end in a clear error and nothing else. */
    @Property(tries = 1_000)
    void nonsenseWithCorrectChecksumsIsReadOrRefused(
            @ForAll @IntRange(max = SECTIONS - 1) int section,
            @ForAll @IntRange(max = 2_000) int at,
            @ForAll int nonsense)
            throws IOException {
        byte[] bytes = Traces.goldenBytes();
        int length = (int) entry(bytes, section).getLong(16);
        ByteBuffer content = FileLayout.littleEndian(bytes);
        content.putInt(start(bytes, section) + at % (length - 3), nonsense);
        reseal(bytes);
        try {
            read(bytes);
        } catch (TraceFormatException e) {
            assertTrue(e.offset() >= start(bytes, section), e.getMessage());
            assertTrue(e.offset() <= start(bytes, section) + length, e.getMessage());
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            0  | 99         | 0  | the mark EDTRACE
            8  | 2          | 8  | version 2.0: use the release that wrote it, or a later one
            12 | 0x04030201 | 12 | the mark of little-endian order
            16 | -1         | 16 | a count of sections that the file has room for, found 4294967295
            20 | 7          | 32 | section table with checksum 7
            24 | 5000       | 24 | found 5000: the file was cut short or added to
            """)
    void theMessageNamesTheFaultyFieldOfTheHeader(int at, String value, long offset, String expected)
            throws IOException {
        byte[] bytes = Traces.goldenBytes();
        FileLayout.littleEndian(bytes).putInt(at, Integer.decode(value));
        TraceFormatException failure = failure(bytes);
        assertEquals(offset, failure.offset());
        assertTrue(failure.getMessage().contains(expected), failure.getMessage());
    }

    @Test
    void theMessageNamesTheFile() throws IOException {
        TraceFormatException failure = failure(new byte[] {1, 2, 3});
        assertTrue(
                failure.getMessage()
                        .matches(".*damaged.*\\.trace, byte 0: expected a trace of 32 bytes or more, found 3 bytes"),
                failure.getMessage());
    }

    @Test
    void aMissingFileIsNoDamagedOne() {
        assertThrows(NoSuchFileException.class, () -> TraceFile.read(Path.of("no such.trace")));
    }

    @Test
    void aSectionBeyondTheEndIsRefused() throws IOException {
        expect(
                "section 'unit' number 0 within bytes 192 to",
                bytes -> entry(bytes, UNIT_0).putLong(8, 1L << 40));
        expect(
                "section 'unit' number 0 within bytes",
                bytes -> entry(bytes, UNIT_0).putLong(16, Long.MAX_VALUE));
        expect(
                "section 'unit' number 0 within bytes",
                bytes -> entry(bytes, UNIT_0).putLong(8, 0));
    }

    @Test
    void aSectionThatMustBeThereOnceIsMissed() throws IOException {
        expect(
                "one section 'head' in the table, found none",
                bytes -> entry(bytes, HEAD).putInt(0, FileLayout.UNIT));
        expect(
                "one section 'code' in the table, found 2",
                bytes -> entry(bytes, RUNS).putInt(0, FileLayout.CODE));
        expect(
                "expected unit 0, found section 'unit' number 9",
                bytes -> entry(bytes, UNIT_0).putInt(4, 9));
    }

    @Test
    void unknownSectionsAreSkipped() throws IOException {
        byte[] bytes = Traces.goldenBytes();
        entry(bytes, SECTIONS - 1).putInt(0, 0x21212121);
        reseal(bytes);
        assertEquals(1, read(bytes).units().size());
    }

    @Test
    void anUnknownKindIsRefusedAtItsRecord() throws IOException {
        byte[] bytes = Traces.goldenBytes();
        int record = start(bytes, UNIT_0) + 2 * PackedRecord.BYTES;
        bytes[record + 8] = 77;
        reseal(bytes);
        TraceFormatException failure = failure(bytes);
        assertEquals(record, failure.offset());
        assertTrue(failure.getMessage().contains("a record of a known kind, found kind 77"), failure.getMessage());
    }

    @Test
    void contentWithoutSenseIsRefused() throws IOException {
        expect(
                "a count that the section has room for",
                bytes -> section(bytes, HEAD).putInt(0, 1 << 20));
        expect("a text length of at most", bytes -> section(bytes, HEAD).putInt(4, -5));
        expect("a text in UTF-8", bytes -> section(bytes, HEAD).put(8, (byte) 0xFF));
        expect("no field 'product-version'", bytes -> section(bytes, HEAD).put(8, (byte) 'q'));
        expect("the end of the section, found", bytes -> section(bytes, CODE).putInt(0, 1));
        expect("'start' cannot have -1 instances", bytes -> section(bytes, CODE).putInt(26, -1));
        expect("records of 32 bytes", bytes -> entry(bytes, UNIT_0).putLong(16, 33));
    }

    private static void expect(String message, Consumer<byte[]> damage) throws IOException {
        byte[] bytes = Traces.goldenBytes();
        damage.accept(bytes);
        reseal(bytes);
        String actual = failure(bytes).getMessage();
        assertTrue(actual.contains(message), actual);
    }

    private static TraceFormatException failure(byte[] bytes) {
        return assertThrows(TraceFormatException.class, () -> read(bytes));
    }

    private static Trace read(byte[] bytes) throws IOException {
        Path file = Files.createTempFile("damaged", ".trace");
        try {
            Files.write(file, bytes);
            return TraceFile.read(file);
        } finally {
            Files.delete(file);
        }
    }

    private static ByteBuffer entry(byte[] bytes, int section) {
        int at = TABLE + section * FileLayout.ENTRY_BYTES;
        return FileLayout.littleEndian(bytes).slice(at, FileLayout.ENTRY_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static ByteBuffer section(byte[] bytes, int section) {
        int at = start(bytes, section);
        return FileLayout.littleEndian(bytes).slice(at, bytes.length - at).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static int start(byte[] bytes, int section) {
        return (int) entry(bytes, section).getLong(8);
    }

    private static boolean inGap(byte[] bytes, int at) {
        for (int i = 0; i < SECTIONS; i++) {
            ByteBuffer entry = entry(bytes, i);
            if (at >= entry.getLong(8) && at < entry.getLong(8) + entry.getLong(16)) {
                return false;
            }
        }
        return at >= TABLE + SECTIONS * FileLayout.ENTRY_BYTES;
    }

    /** Makes all checksums right, as far as the table points into the file. */
    private static void reseal(byte[] bytes) {
        for (int i = 0; i < SECTIONS; i++) {
            ByteBuffer entry = entry(bytes, i);
            long offset = entry.getLong(8);
            long length = entry.getLong(16);
            if (offset >= 0 && length >= 0 && length <= bytes.length && offset <= bytes.length - length) {
                entry.putInt(24, crc(bytes, (int) offset, (int) length));
            }
        }
        FileLayout.littleEndian(bytes).putInt(20, crc(bytes, TABLE, SECTIONS * FileLayout.ENTRY_BYTES));
    }

    private static int crc(byte[] bytes, int offset, int length) {
        CRC32 checksum = new CRC32();
        checksum.update(bytes, offset, length);
        return (int) checksum.getValue();
    }
}
