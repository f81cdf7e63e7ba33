package org.edarts.viewer.page;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.stream.Stream;
import org.edarts.trace.ArcTable;
import org.edarts.trace.CodeletTable;
import org.edarts.trace.IdleReason;
import org.edarts.trace.Trace;
import org.edarts.trace.TraceHeader;
import org.edarts.trace.UnitTrace;
import org.edarts.viewer.Places;
import org.edarts.viewer.analysis.AnalysisJson;
import org.edarts.viewer.analysis.Firings;
import org.edarts.viewer.analysis.TraceAnalysis;
import org.edarts.viewer.analysis.TraceComparison;

/** One trace as the page takes it: what is read at once as JSON, and columns of numbers. Owner: one thread. */
final class PageTrace {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String NAME = "name";
    private static final String COUNT = "count";

    private final Trace trace;
    private final TraceAnalysis analysis;
    private final WaitColumns waits;
    private final CodeColumns code;
    private final LinkColumns links;
    private final List<Column> columns;

    PageTrace(Trace trace) {
        this.trace = trace;
        this.analysis = TraceAnalysis.of(trace);
        this.waits = new WaitColumns(trace, analysis);
        this.code = new CodeColumns(trace);
        this.links = new LinkColumns(trace.links());
        this.columns = Stream.of(
                        new FiringColumns(analysis, trace.units().size()).columns(),
                        waits.columns(),
                        code.columns(),
                        new ArcColumns(trace.arcs()).columns(),
                        links.columns())
                .flatMap(List::stream)
                .toList();
    }

    /** Writes the columns one behind another. */
    void writeColumns(OutputStream out) throws IOException {
        for (Column column : columns) {
            out.write(column.bytes(), 0, column.length());
        }
    }

    /** What is read at once; the name is what the page calls the trace. */
    String json(String name) throws IOException {
        TraceHeader header = trace.header();
        ObjectNode json = JSON.createObjectNode();
        json.put(NAME, name);
        json.put("command", header.commandLine());
        json.put("machine", header.machine());
        json.put("product", header.productVersion());
        json.put("ticksPerSecond", header.clock().ticksPerSecond());
        ArcTable arcs = trace.arcs();
        json.put("arcCodelets", arcs == null ? 0 : arcs.codelets());
        addUnits(json.putArray("units"));
        links.addTo(json);
        code.functions().forEach(json.putArray("functions")::add);
        addDeclarations(json.putArray("declarations"));
        ArrayNode reasons = json.putArray("idleReasons");
        for (IdleReason reason : IdleReason.values()) {
            reasons.addObject().put(NAME, reason.name()).put("text", reason.text());
        }
        analysis.firings().kinds().forEach(json.putArray("kinds")::add);
        ArrayNode layout = json.putArray("columns");
        for (Column column : columns) {
            layout.addObject()
                    .put(NAME, column.name())
                    .put(COUNT, column.count())
                    .put("bytes", column.length());
        }
        json.set("analysis", JSON.readTree(AnalysisJson.text(analysis.numbers())));
        return JSON.writeValueAsString(json);
    }

    /** Where this trace and another first do different things; null if they do not. */
    String parting(PageTrace other) throws IOException {
        return JSON.writeValueAsString(
                TraceComparison.of(trace, analysis, other.trace, other.analysis).parting());
    }

    private void addUnits(ArrayNode units) {
        Firings firings = analysis.firings();
        List<Places.Place> places = Places.of(trace).units();
        for (UnitTrace unit : trace.units()) {
            int number = unit.unit();
            Places.Place place = places.get(number);
            units.addObject()
                    .put(NAME, unit.name())
                    .put("node", place.node())
                    .put("cluster", place.cluster())
                    .put("su", place.su())
                    .put("scheduler", place.scheduler())
                    .put("slices", firings.firstOf(number + 1) - firings.firstOf(number))
                    .put("idles", waits.idles(number))
                    .put("fetches", waits.fetches(number))
                    .put("steals", waits.steals(number))
                    .put("stays", code.stays(number));
        }
    }

    private void addDeclarations(ArrayNode declarations) {
        CodeletTable table = trace.codelets();
        int first = 0;
        for (CodeletTable.Procedure procedure : table.procedures()) {
            for (CodeletTable.Codelets codelets : procedure.codelets()) {
                if (codelets.count() > 0) {
                    declarations
                            .addObject()
                            .put(NAME, table.declarationName(first))
                            .put(COUNT, codelets.count());
                }
                first += codelets.count();
            }
        }
    }
}
