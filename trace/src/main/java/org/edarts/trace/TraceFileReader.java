package org.edarts.trace;

import java.io.IOException;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes a trace of the sections of a file; trusts nothing in them. Owner: one thread. */
final class TraceFileReader {
    private static final int LINK_BYTES = 4 * Integer.BYTES;
    private static final int LEAST_ENTRY_BYTES = 2 * Integer.BYTES;

    private final TraceSource source;

    TraceFileReader(TraceSource source) {
        this.source = source;
    }

    Trace read() throws IOException {
        SectionTable table = SectionTable.read(source);
        FileLayout.Section head = table.one(FileLayout.HEAD);
        Map<String, String> fields = readHead(head);
        TraceHeader header = header(head, fields);
        CodeletTable codelets = readCodelets(table.one(FileLayout.CODE));
        ArcTable arcs = readArcs(table, codelets);
        LinkTraffic links = readLinks(table);
        UnitTrace marks = readUnit(table.one(FileLayout.RUNS), TraceEvent.NONE);
        List<UnitTrace> units = new ArrayList<>();
        for (FileLayout.Section section : table.all(FileLayout.UNIT)) {
            if (section.number() != units.size()) {
                throw source.wrong(section.offset(), "unit " + units.size(), section.name());
            }
            units.add(readUnit(section, section.number()));
        }
        return new Trace(header, HeaderFields.detailed(fields), codelets, arcs, links, units, marks);
    }

    private Map<String, String> readHead(FileLayout.Section section) throws IOException {
        SectionInput in = source.open(section);
        Map<String, String> fields = new HashMap<>();
        for (int left = in.getCount(LEAST_ENTRY_BYTES); left > 0; left--) {
            fields.put(in.getText(), in.getText());
        }
        in.requireEnd();
        return fields;
    }

    private TraceHeader header(FileLayout.Section section, Map<String, String> fields) throws IOException {
        try {
            return HeaderFields.parse(fields);
        } catch (IllegalArgumentException | DateTimeException e) {
            throw source.wrong(section.offset(), "a complete header", String.valueOf(e.getMessage()));
        }
    }

    private CodeletTable readCodelets(FileLayout.Section section) throws IOException {
        SectionInput in = source.open(section);
        try {
            List<CodeletTable.Procedure> procedures = new ArrayList<>();
            for (int left = in.getCount(LEAST_ENTRY_BYTES); left > 0; left--) {
                procedures.add(readProcedure(in));
            }
            in.requireEnd();
            return new CodeletTable(procedures);
        } catch (IllegalArgumentException e) {
            throw source.wrong(section.offset(), "a table of codelets", String.valueOf(e.getMessage()));
        }
    }

    private static CodeletTable.Procedure readProcedure(SectionInput in) throws TraceFormatException {
        String name = in.getText();
        List<CodeletTable.Codelets> codelets = new ArrayList<>();
        for (int left = in.getCount(LEAST_ENTRY_BYTES); left > 0; left--) {
            codelets.add(new CodeletTable.Codelets(in.getText(), in.getInt()));
        }
        return new CodeletTable.Procedure(name, codelets);
    }

    private @Nullable ArcTable readArcs(SectionTable table, CodeletTable codelets) throws IOException {
        if (table.all(FileLayout.ARCS).isEmpty()) {
            return null;
        }
        FileLayout.Section section = table.one(FileLayout.ARCS);
        SectionInput in = source.open(section);
        boolean replacesRecords = in.getInt() != 0;
        int instances = in.getCount(Integer.BYTES);
        int slots = in.getCount(Integer.BYTES);
        int count = in.getCount(Integer.BYTES);
        try {
            ArcTable arcs = new ArcTable(
                    in.getInts(slots), in.getInts(instances + slots + 1), in.getInts(count), replacesRecords);
            in.requireEnd();
            if (codelets.procedures().isEmpty() || codelets.procedures().get(0).instances() != instances) {
                throw new IllegalArgumentException("those of " + instances);
            }
            return arcs;
        } catch (IllegalArgumentException e) {
            throw source.wrong(
                    section.offset(), "the arcs of the codelets of procedure 0", String.valueOf(e.getMessage()));
        }
    }

    private @Nullable LinkTraffic readLinks(SectionTable table) throws IOException {
        if (table.all(FileLayout.LINK).isEmpty()) {
            return null;
        }
        FileLayout.Section section = table.one(FileLayout.LINK);
        SectionInput in = source.open(section);
        long start = in.getLong();
        long piece = in.getLong();
        int count = in.getCount(LINK_BYTES);
        int pieces = in.getCount(Integer.BYTES);
        List<LinkTraffic.Link> links = new ArrayList<>();
        for (int link = 0; link < count; link++) {
            links.add(new LinkTraffic.Link(in.getInt(), in.getInt(), in.getInt(), in.getInt()));
        }
        List<int[]> counts = new ArrayList<>();
        for (int link = 0; link < count; link++) {
            counts.add(in.getInts(pieces));
        }
        in.requireEnd();
        try {
            return new LinkTraffic(start, piece, links, counts);
        } catch (IllegalArgumentException e) {
            throw source.wrong(section.offset(), "the traffic of links", String.valueOf(e.getMessage()));
        }
    }

    private UnitTrace readUnit(FileLayout.Section section, int unit) throws IOException {
        long[] words = source.words(section);
        SectionInput prefix = source.prefix(section, words);
        long dropped = prefix.getLong();
        String name = prefix.getText();
        int firstWord = FileLayout.unitPrefix(name) / Long.BYTES;
        for (int at = firstWord; at < words.length; at += PackedRecord.WORDS) {
            int kind = PackedRecord.kindCode(words[at + 1]);
            if (!EventKind.isCode(kind)) {
                throw source.wrong(
                        section.offset() + (long) at * Long.BYTES, "a record of a known kind", "kind " + kind);
            }
        }
        return new UnitTrace(unit, name, dropped, words, firstWord);
    }
}
