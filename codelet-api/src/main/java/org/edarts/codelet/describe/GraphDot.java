package org.edarts.codelet.describe;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Declaration;
import org.edarts.codelet.graph.LoopInfo;
import org.edarts.codelet.graph.SlotInfo;
import org.edarts.trace.Trace;
import org.jspecify.annotations.Nullable;

/**
 * A graph as text in the DOT language of Graphviz: {@code dot -Tsvg graph.dot} draws it.
 *
 * <p>Codelets are boxes, with what they need besides their inputs; of a graph of more than {@value #INSTANCES}
 * instances, each declaration is one box with its count, and an arc says how many it stands for. Declared slots and
 * promises are diamonds; points join arcs that meet in one slot. Dashed arcs are choices made at run time. Loops are
 * frames around their codelets.
 *
 * <p>{@link #executed} adds what runs did: how often, how long and where each codelet fired (colours are CUs; white
 * fired on several, red threw; dashed and grey did not fire), in grey the arcs and slots that were not signalled, in
 * bold the arcs that carried last signals, and in red the chain of them that ended last.
 *
 * <p>Immutable. The text depends on the graph and the trace alone.
 */
public final class GraphDot {
    /** Up to how many instances a graph is drawn with each of them. */
    public static final int INSTANCES = 200;

    private static final int SLOTS = 200;
    private static final String LEGEND = "fill: the CU, white if several; bold: the last signal to its target;"
            + " red: the chain that ended last; dashed boxes, grey: did not happen";
    private static final String PALE = ", color=\"#aaaaaa\", fontcolor=\"#888888\"";
    private static final List<String> CU_COLOURS =
            List.of("#a6cee3", "#b2df8a", "#fdbf6f", "#cab2d6", "#ffff99", "#fb9a99", "#8dd3c7", "#d9d9d9");

    private final Outline outline;
    private final @Nullable Execution execution;

    private GraphDot(Outline outline, @Nullable Execution execution) {
        this.outline = outline;
        this.execution = execution;
    }

    /** Describes a graph. */
    public static GraphDot of(CodeletGraph graph) {
        return of(graph.compiled());
    }

    /** Describes a threaded procedure. */
    public static GraphDot of(ThreadedProcedure<?, ?> procedure) {
        return of(procedure.compiled());
    }

    private static GraphDot of(CompiledGraph graph) {
        return new GraphDot(new Outline(graph, INSTANCES, SLOTS), null);
    }

    /**
     * Returns the description with what runs did.
     *
     * @param trace a trace of runs of this graph, or of one whose codelets invoked this threaded procedure
     * @throws IllegalArgumentException if it is of another graph
     */
    public GraphDot executed(Trace trace) {
        return new GraphDot(outline, new Execution(outline, trace));
    }

    /** Returns the DOT text, with lines that end in a line feed. */
    public String text() {
        StringBuilder text = new StringBuilder();
        text.append("digraph ").append(quoted(outline.graph().name())).append(" {\n");
        text.append("  node [shape=box, style=\"rounded,filled\", fillcolor=white, fontname=\"sans-serif\"];\n");
        text.append("  edge [fontname=\"sans-serif\", fontsize=10];\n");
        if (execution != null) {
            text.append("  graph [fontname=\"sans-serif\", fontsize=11, label=")
                    .append(quoted(LEGEND))
                    .append("];\n");
        }
        region(text, Regions.of(outline), 0, "  ");
        outline.arcs().forEach((arc, count) -> arc(text, arc, count));
        return text.append("}\n").toString();
    }

    private void region(StringBuilder text, Regions regions, int region, String indent) {
        for (Declaration declaration : regions.declarations(region)) {
            for (int index = 0; index < outline.nodes(declaration); index++) {
                codelet(text, declaration, index, indent);
            }
        }
        regions.slots(region).forEach(slot -> slot(text, slot, indent));
        for (LoopInfo loop : regions.loops(region)) {
            text.append(indent)
                    .append("subgraph cluster_")
                    .append(loop.region())
                    .append(" {\n");
            text.append(indent).append("  label=").append(quoted("loop " + loop.name()));
            text.append("; style=rounded; fontname=\"sans-serif\";\n");
            region(text, regions, loop.region(), indent + "  ");
            text.append(indent).append("}\n");
        }
    }

    private void codelet(StringBuilder text, Declaration declaration, int index, String indent) {
        int node = outline.nodeOf(declaration.first() + index);
        List<String> lines = new ArrayList<>();
        lines.add(declaration.name()
                + (declaration.count() == 1
                        ? ""
                        : outline.detailed() ? "[" + index + "]" : " x " + declaration.count()));
        lines.addAll(Labels.demands(declaration));
        Execution run = execution;
        String look = "";
        if (run != null) {
            NodeTimes times = run.times(node);
            if (times != null) {
                lines.add((times.fired() == 1 ? "" : times.fired() + " x, ") + Labels.time(times.nanos()) + ", CU "
                        + Arrays.stream(times.units()).mapToObj(String::valueOf).collect(Collectors.joining(", ")));
                if (times.failed() > 0) {
                    lines.add("failed" + (times.failed() == 1 ? "" : " " + times.failed() + " x"));
                }
            }
            look = look(times) + (run.isLast(node) ? ", color=red, penwidth=2" : "");
        }
        text.append(indent).append(id(node)).append(" [label=").append(quoted(String.join("\n", lines)));
        text.append(look).append("];\n");
    }

    private static String look(@Nullable NodeTimes times) {
        if (times == null) {
            return ", style=\"rounded,dashed\"" + PALE;
        }
        if (times.failed() > 0) {
            return ", fillcolor=\"#e31a1c\", fontcolor=white";
        }
        int[] units = times.units();
        return units.length > 1
                ? ""
                : ", fillcolor=\"" + CU_COLOURS.get(Math.floorMod(units[0], CU_COLOURS.size())) + "\"";
    }

    private void slot(StringBuilder text, int slot, String indent) {
        SlotInfo info = outline.graph().slots().get(slot);
        text.append(indent).append(id(~slot));
        if (info.origin() == SlotInfo.Origin.COMPILED) {
            text.append(" [shape=point, label=\"\"");
        } else {
            String kind = info.promise() ? "promise" : info.count() + (info.rearmed() ? ", re-armed" : "");
            text.append(" [shape=diamond, style=filled, fontsize=10, margin=0, label=");
            text.append(quoted(info.name() + "\n" + kind));
        }
        Execution run = execution;
        if (run != null && !run.reached(~slot)) {
            text.append(PALE);
        }
        text.append(run != null && run.isLast(~slot) ? ", color=red];\n" : "];\n");
    }

    private void arc(StringBuilder text, Arc arc, long count) {
        List<String> attributes = new ArrayList<>();
        if (arc.chosen()) {
            attributes.add("style=dashed");
        }
        Execution run = execution;
        long enabled = run == null ? 0 : run.enabled(arc);
        if (run != null && enabled > 0) {
            attributes.add(run.isLast(arc) ? "penwidth=2, color=red" : "penwidth=2");
        }
        if (run != null && !run.used(arc)) {
            attributes.add("color=\"#aaaaaa\"");
        }
        String label =
                (count > 1 ? "x " + count : "") + (enabled > 1 ? (count > 1 ? ", " : "") + "enabled " + enabled : "");
        if (!label.isEmpty()) {
            attributes.add("label=" + quoted(label));
        }
        text.append("  ").append(id(arc.from())).append(" -> ").append(id(arc.to()));
        text.append(attributes.isEmpty() ? ";\n" : " [" + String.join(", ", attributes) + "];\n");
    }

    private static String id(int node) {
        return node >= 0 ? "c" + node : "s" + ~node;
    }

    private static String quoted(String text) {
        return '"'
                + text.replace("\\", "\\\\")
                        .replace("\"", "\\\"")
                        .replace("\r", "")
                        .replace("\n", "\\n")
                + '"';
    }
}
