package org.edarts.trace;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;

/** Writes one trace: the sections first, then the header and the table that say where they are. */
final class TraceFileWriter {
    private final FileChannel channel;
    private final SectionOutput out;
    private final int tableBytes;

    private TraceFileWriter(FileChannel channel, int sections) throws IOException {
        this.channel = channel;
        this.tableBytes = sections * FileLayout.ENTRY_BYTES;
        this.out = new SectionOutput(channel, FileLayout.HEADER_BYTES + tableBytes);
    }

    static void write(FileChannel channel, Trace trace) throws IOException {
        ArcTable arcs = trace.arcs();
        LinkTraffic links = trace.links();
        int single = 3 + (arcs == null ? 0 : 1) + (links == null ? 0 : 1);
        TraceFileWriter writer =
                new TraceFileWriter(channel, single + trace.recorded().size());
        writer.putHead(trace);
        writer.putCodelets(trace.codelets());
        if (arcs != null) {
            writer.putArcs(arcs);
        }
        if (links != null) {
            writer.putLinks(links);
        }
        writer.putUnit(FileLayout.RUNS, 0, trace.marks());
        for (UnitTrace unit : trace.recorded()) {
            writer.putUnit(FileLayout.UNIT, unit.unit(), unit);
        }
        writer.putBeginning();
    }

    private void putHead(Trace trace) throws IOException {
        Map<String, String> fields = HeaderFields.of(trace.header(), trace.detailed());
        out.putInt(fields.size());
        for (Map.Entry<String, String> field : fields.entrySet()) {
            out.putText(field.getKey());
            out.putText(field.getValue());
        }
        out.endSection(FileLayout.HEAD, 0);
    }

    private void putCodelets(CodeletTable table) throws IOException {
        out.putInt(table.procedures().size());
        for (CodeletTable.Procedure procedure : table.procedures()) {
            out.putText(procedure.name());
            out.putInt(procedure.codelets().size());
            for (CodeletTable.Codelets codelets : procedure.codelets()) {
                out.putText(codelets.name());
                out.putInt(codelets.count());
            }
        }
        out.endSection(FileLayout.CODE, 0);
    }

    private void putArcs(ArcTable arcs) throws IOException {
        int rows = arcs.codelets() + arcs.slots();
        out.putInt(arcs.replacesRecords() ? 1 : 0);
        out.putInt(arcs.codelets());
        out.putInt(arcs.slots());
        out.putInt(arcs.arcs());
        for (int slot = 0; slot < arcs.slots(); slot++) {
            out.putInt(arcs.signals(slot));
        }
        for (int row = 0; row <= rows; row++) {
            out.putInt(arcs.firstArc(row));
        }
        for (int arc = 0; arc < arcs.arcs(); arc++) {
            out.putInt(arcs.target(arc));
        }
        out.endSection(FileLayout.ARCS, 0);
    }

    private void putLinks(LinkTraffic links) throws IOException {
        out.putLong(links.start());
        out.putLong(links.piece());
        out.putInt(links.links().size());
        out.putInt(links.pieces());
        for (LinkTraffic.Link link : links.links()) {
            out.putInt(link.row());
            out.putInt(link.column());
            out.putInt(link.toRow());
            out.putInt(link.toColumn());
        }
        for (int link = 0; link < links.links().size(); link++) {
            for (int piece = 0; piece < links.pieces(); piece++) {
                out.putInt(links.count(link, piece));
            }
        }
        out.endSection(FileLayout.LINK, 0);
    }

    private void putUnit(int tag, int number, UnitTrace unit) throws IOException {
        long start = out.position();
        out.putLong(unit.dropped());
        out.putText(unit.name());
        out.putZeros((int) (start + FileLayout.unitPrefix(unit.name()) - out.position()));
        long[] words = unit.words();
        for (int i = unit.firstWord(); i < words.length; i++) {
            out.putLong(words[i]);
        }
        out.endSection(tag, number);
    }

    private void putBeginning() throws IOException {
        List<FileLayout.Section> sections = out.written();
        ByteBuffer table = FileLayout.littleEndian(new byte[tableBytes]);
        sections.forEach(section -> section.put(table));
        CRC32 checksum = new CRC32();
        checksum.update(table.flip().duplicate());

        ByteBuffer header = FileLayout.littleEndian(new byte[FileLayout.HEADER_BYTES]);
        header.put(FileLayout.MAGIC)
                .putShort((short) FileLayout.MAJOR)
                .putShort((short) FileLayout.MINOR)
                .putInt(FileLayout.BYTE_ORDER_MARK)
                .putInt(sections.size())
                .putInt((int) checksum.getValue())
                .putLong(out.position());
        writeFully(table, FileLayout.HEADER_BYTES);
        writeFully(header.flip(), 0);
    }

    private void writeFully(ByteBuffer bytes, long position) throws IOException {
        for (long at = position; bytes.hasRemaining(); ) {
            at += channel.write(bytes, at);
        }
    }
}
