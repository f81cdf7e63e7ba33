package org.edarts.trace;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Where the sections of a trace file are.
 *
 * @param source the file
 * @param sections its sections, all of them within the file
 */
record SectionTable(TraceSource source, List<FileLayout.Section> sections) {
    private static final int VERSION_AT = 8;
    private static final int BYTE_ORDER_AT = 12;
    private static final int COUNT_AT = 16;
    private static final int LENGTH_AT = 24;

    static SectionTable read(TraceSource source) throws IOException {
        long size = source.size();
        if (size < FileLayout.HEADER_BYTES) {
            throw source.wrong(0, "a trace of " + FileLayout.HEADER_BYTES + " bytes or more", size + " bytes");
        }
        ByteBuffer header = source.bytes(0, FileLayout.HEADER_BYTES);
        byte[] magic = new byte[FileLayout.MAGIC.length];
        header.get(magic);
        if (!Arrays.equals(magic, FileLayout.MAGIC)) {
            throw source.wrong(
                    0, "the mark EDTRACE", "something else: this is no trace, or its writing was interrupted");
        }
        int major = Short.toUnsignedInt(header.getShort());
        int minor = Short.toUnsignedInt(header.getShort());
        int byteOrder = header.getInt();
        if (byteOrder != FileLayout.BYTE_ORDER_MARK) {
            throw source.wrong(BYTE_ORDER_AT, "the mark of little-endian order", "0x" + Integer.toHexString(byteOrder));
        }
        if (major != FileLayout.MAJOR) {
            throw source.wrong(
                    VERSION_AT,
                    "format version " + FileLayout.MAJOR + ".x, which this release reads",
                    "version " + major + "." + minor + ": use the release that wrote it, or a later one");
        }
        return read(source, header.getInt(), header.getInt(), header.getLong());
    }

    private static SectionTable read(TraceSource source, int count, int checksum, long length) throws IOException {
        if (length != source.size()) {
            throw source.wrong(
                    LENGTH_AT,
                    "the length of the file, which is " + source.size() + " bytes",
                    length + ": the file was cut short or added to");
        }
        long bytes = Integer.toUnsignedLong(count) * FileLayout.ENTRY_BYTES;
        if (bytes > Math.min(length - FileLayout.HEADER_BYTES, Integer.MAX_VALUE - Long.BYTES)) {
            throw source.wrong(
                    COUNT_AT, "a count of sections that the file has room for", Integer.toUnsignedString(count));
        }
        ByteBuffer table = source.checkedBytes("section table", FileLayout.HEADER_BYTES, (int) bytes, checksum);
        List<FileLayout.Section> sections = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            long entryAt = FileLayout.HEADER_BYTES + (long) table.position();
            FileLayout.Section section = FileLayout.Section.get(table);
            if (!section.within(FileLayout.HEADER_BYTES + bytes, length)) {
                throw source.wrong(
                        entryAt,
                        section.name() + " within bytes " + (FileLayout.HEADER_BYTES + bytes) + " to " + length,
                        "offset " + section.offset() + " and length " + section.length());
            }
            sections.add(section);
        }
        return new SectionTable(source, sections);
    }

    /** All sections of a kind, in the order of the table. */
    List<FileLayout.Section> all(int tag) {
        return sections.stream().filter(section -> section.tag() == tag).toList();
    }

    /** The section of a kind that must be there once. */
    FileLayout.Section one(int tag) throws TraceFormatException {
        List<FileLayout.Section> found = all(tag);
        if (found.size() != 1) {
            throw source.wrong(
                    FileLayout.HEADER_BYTES,
                    "one section '" + FileLayout.text(tag) + "' in the table",
                    found.isEmpty() ? "none" : Integer.toString(found.size()));
        }
        return found.get(0);
    }
}
