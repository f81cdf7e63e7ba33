package org.edarts.epiphany.cam.frame;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.edarts.codelet.graph.CellInfo;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.GraphException;
import org.edarts.epiphany.cam.signal.Fired;
import org.edarts.epiphany.cam.signal.Node;

/**
 * Who fires before whom in a frame. Each codelet of a procedure waits for all that signals it, so whatever leads to it
 * has fired before. Owner: one thread.
 */
final class FrameOrder {
    private final CompiledGraph graph;
    private final List<ProcedureForm.Part> parts;

    FrameOrder(CompiledGraph graph, List<ProcedureForm.Part> parts) {
        this.graph = graph;
        this.parts = parts;
    }

    /**
     * The frame is free when the result is complete: nothing may fire then that is not behind what completes it.
     *
     * @throws GraphException if something may, or nothing completes the result
     */
    void requireEnd() {
        List<ProcedureForm.Part> ends =
                parts.stream().filter(ProcedureForm.Part::completes).toList();
        if (ends.isEmpty()) {
            throw ProcedureForm.refused(
                    graph, "completes its result in no codelet", "let the last of them complete it");
        }
        for (ProcedureForm.Part last : ends) {
            for (ProcedureForm.Part part : parts) {
                boolean before = leads(part.codelet, last.codelet);
                boolean behind = leads(last.codelet, part.codelet);
                boolean signalled = behind && !last.targets.isEmpty();
                if (part != last && (signalled || !before && !behind)) {
                    throw ProcedureForm.refused(
                            graph,
                            "completes its result in codelet " + graph.nameOf(last.codelet) + ", and "
                                    + graph.nameOf(part.codelet) + " may fire after that",
                            "let that come before");
                }
            }
        }
    }

    /**
     * Frames are used again: who reads what has not come yet would find what the invocation before has left.
     *
     * @throws GraphException if a codelet may; it names it, what it reads and what helps
     */
    void requireContents() {
        for (ProcedureForm.Part reader : parts) {
            for (Fired.Word word : reader.arguments) {
                if (word.cell() == Fired.CONTENT
                        && !graph.cells().get(Fired.cellOf(word.number())).parameter()) {
                    requireContent(reader, Fired.cellOf(word.number()));
                }
            }
        }
    }

    private void requireContent(ProcedureForm.Part reader, int cell) {
        int waiting = waiting(cell);
        if (waiting != Node.NONE && leads(waiting, reader.codelet)) {
            return;
        }
        CellInfo content = graph.cells().get(cell);
        String name = graph.declaration(reader.codelet).name();
        String after = "declare " + name + ".after(";
        String remedy;
        if (waiting == Node.NONE) {
            remedy = "let a kernel invoke for \"" + content.name() + "\", and " + after + content.name() + ")";
        } else {
            String other = graph.declaration(waiting).name();
            remedy = leads(reader.codelet, waiting)
                    ? after + content.name() + ") in place of " + other + ".after(" + content.name() + ")"
                    : after + other + ")";
        }
        throw ProcedureForm.refused(
                graph,
                "has codelet " + graph.nameOf(reader.codelet) + ", which has \"" + content.name()
                        + "\" as an argument and may fire before it is there",
                remedy);
    }

    /** Returns the codelet that waits for what comes of an invocation, or {@link Node#NONE}. */
    private int waiting(int cell) {
        return parts.stream()
                .flatMap(part -> part.said.stream())
                .filter(said ->
                        said.target() != Node.NONE && said.outlet().promise().id() == cell)
                .mapToInt(ProcedureForm.Said::target)
                .findFirst()
                .orElse(Node.NONE);
    }

    /** Returns whether one codelet is another one, or comes before it. */
    private boolean leads(int from, int to) {
        Set<Integer> found = new HashSet<>(Set.of(from));
        Deque<Integer> open = new ArrayDeque<>(found);
        while (!open.isEmpty() && !found.contains(to)) {
            ProcedureForm.Part part = parts.get(open.remove());
            part.targets.stream().filter(found::add).forEach(open::add);
            part.invoked.stream().filter(found::add).forEach(open::add);
        }
        return found.contains(to);
    }
}
