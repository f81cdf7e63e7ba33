package org.edarts.viewer.page;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;
import org.edarts.trace.EventKind;
import org.edarts.trace.Trace;
import org.jspecify.annotations.Nullable;

/**
 * The page that shows one trace, or two on one time axis: a single HTML file that a browser opens from the disk. It
 * needs no network and sends nothing.
 */
public final class TracePage {
    /** How many firings a page shows at the most: more would not fit a browser's memory. */
    public static final int MOST_FIRINGS = 20_000_000;

    private static final int MOST_TRACES = 2;
    private static final String TRACES = "<!-- traces -->";
    private static final String TITLE = "<!-- title -->";

    private final List<Named> traces;
    private final @Nullable String alternatives;

    /**
     * A trace and what the page calls it.
     *
     * @param name its name, such as that of its file
     * @param trace the trace
     */
    public record Named(String name, Trace trace) {}

    private TracePage(List<Named> traces, @Nullable String alternatives) {
        this.traces = List.copyOf(traces);
        this.alternatives = alternatives;
    }

    /** A page of one trace. */
    public static TracePage of(String name, Trace trace) {
        return of(List.of(new Named(name, trace)));
    }

    /**
     * A page of one trace, or of two that are compared.
     *
     * @throws IllegalArgumentException if there are none, or more than two
     */
    public static TracePage of(List<Named> traces) {
        if (traces.isEmpty() || traces.size() > MOST_TRACES) {
            throw new IllegalArgumentException("a page shows one trace or two, not " + traces.size());
        }
        return new TracePage(traces, null);
    }

    /**
     * Returns this page with alternatives to choose from: what the run would have taken with something changed.
     *
     * @param json what {@code org.edarts.study.whatif.Alternatives} of artifact {@code edarts-study} computes
     * @throws IllegalArgumentException if the page has two traces
     */
    public TracePage whatIf(String json) {
        if (traces.size() > 1) {
            throw new IllegalArgumentException("alternatives are those of one trace, and the page has two");
        }
        return new TracePage(traces, json);
    }

    /**
     * Writes the page; a file that is already there is replaced.
     *
     * @throws IllegalArgumentException if a trace has more than {@link #MOST_FIRINGS}; nothing is written then
     * @throws IOException if the file cannot be written
     */
    public void write(Path file) throws IOException {
        List<PageTrace> prepared = prepared();
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
            write(out, prepared);
        }
    }

    /**
     * Writes the page, as UTF-8; the stream stays open.
     *
     * @throws IllegalArgumentException if a trace has more than {@link #MOST_FIRINGS}; nothing is written then
     * @throws IOException if that fails
     */
    public void write(OutputStream out) throws IOException {
        write(out, prepared());
    }

    private List<PageTrace> prepared() {
        List<PageTrace> prepared = new ArrayList<>();
        for (Named named : traces) {
            long firings = firings(named.trace());
            if (firings > MOST_FIRINGS) {
                throw new IllegalArgumentException(String.format(
                        Locale.ROOT,
                        "%s has %,d firings, and a page shows %,d at the most: take a part of it, such as --window 0s..1s,"
                                + " or record a shorter run",
                        named.name(),
                        firings,
                        MOST_FIRINGS));
            }
            prepared.add(new PageTrace(named.trace()));
        }
        return prepared;
    }

    private static long firings(Trace trace) {
        return trace.units().stream()
                .flatMap(unit -> unit.events().stream())
                .filter(event -> event.kind() == EventKind.FIRE || event.kind() == EventKind.FAIL)
                .count();
    }

    private void write(OutputStream out, List<PageTrace> prepared) throws IOException {
        String template = template();
        int title = template.indexOf(TITLE);
        int data = template.indexOf(TRACES);
        print(out, template.substring(0, title));
        print(out, escaped(title()));
        print(out, template.substring(title + TITLE.length(), data));
        for (int i = 0; i < prepared.size(); i++) {
            write(out, prepared.get(i), traces.get(i).name());
        }
        if (prepared.size() == MOST_TRACES) {
            print(out, "<script type=\"application/json\" class=\"parting\">");
            print(out, inScript(prepared.get(0).parting(prepared.get(1))));
            print(out, "</script>\n");
        }
        if (alternatives != null) {
            print(out, "<script type=\"application/json\" class=\"whatif\">");
            print(out, inScript(alternatives));
            print(out, "</script>\n");
        }
        print(out, template.substring(data + TRACES.length()));
        out.flush();
    }

    private String title() {
        return String.join(" | ", traces.stream().map(Named::name).toList());
    }

    private static void write(OutputStream out, PageTrace trace, String name) throws IOException {
        print(out, "<script type=\"application/json\" class=\"trace\">");
        print(out, inScript(trace.json(name)));
        print(out, "</script>\n");
        PayloadOutput payload = new PayloadOutput(out);
        try (OutputStream columns = new GZIPOutputStream(payload, PayloadOutput.CHUNK)) {
            trace.writeColumns(columns);
        }
    }

    /** Neither the end of a script nor the begin of a comment may stand in one. */
    private static String inScript(String json) {
        return json.replace("<", "\\u003c");
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;");
    }

    private static void print(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
    }

    static String template() throws IOException {
        try (InputStream page = TracePage.class.getResourceAsStream("page.html")) {
            if (page == null) {
                throw new AssertionError("page.html belongs to this class");
            }
            return new String(page.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
