package org.edarts.codelet;

import java.util.BitSet;
import org.edarts.codelet.graph.Arcs;
import org.edarts.codelet.graph.Choice;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Completer;
import org.edarts.codelet.graph.Draft;
import org.edarts.codelet.graph.GraphException;
import org.edarts.codelet.graph.Part;
import org.edarts.codelet.graph.Passage;
import org.edarts.codelet.graph.PromiseInfo;
import org.edarts.codelet.graph.SlotInfo;

/** Copies a compiled graph into the draft of another one. Owner: the thread that builds the graph. */
final class Embedding {
    private final GraphBuilder host;
    private final Draft draft;
    private final CompiledGraph part;
    private final String name;
    private final BitSet ends;

    /**
     * Makes what embeds a graph.
     *
     * @throws GraphException if nothing tells when the graph has ended
     */
    Embedding(GraphBuilder host, Draft draft, CompiledGraph part, String name) {
        this.host = host;
        this.draft = draft;
        this.part = part;
        this.name = name;
        this.ends = PartEnds.of(part);
        if (ends.isEmpty()) {
            throw new GraphException("graph \"" + host.scope().name() + "\": nothing tells when embedded graph \""
                    + name + "\" has ended, because each of its codelets has something after it, or chooses what; let"
                    + " one come after the last of them");
        }
    }

    /** Returns the codelet that fires when all of the part has ended. */
    Codelet add(Codelet enter, int cellBase, int slotBase) {
        int region = host.part().region();
        boolean rearm = region != 0;
        for (SlotInfo slot : part.slots()) {
            host.addSlot(new SlotInfo(
                    name + "." + slot.name(),
                    slot.count(),
                    slot.rearmed() || rearm,
                    slot.chosen(),
                    slot.origin(),
                    region));
        }
        int firstNumber = host.declareAll(part.table(), name, cellBase, slotBase);
        int first = draft.codelets.first(firstNumber);
        part.choices().invoking().stream().forEach(number -> draft.invoking.set(firstNumber + number));
        for (Choice choice : part.choices().all()) {
            draft.choose(firstNumber + choice.declaration(), slotBase + choice.slot());
        }
        for (Passage passage : part.passages()) {
            draft.passages.add(new Passage(first + passage.enter(), slotBase + passage.exit()));
        }
        copyPromises(enter.first(), first, firstNumber, cellBase, slotBase);
        Codelet exit = host.codelet(name + ".exit", firing -> {});
        copyAnswers(first, slotBase);
        copyArcs(first, slotBase, exit);
        for (int start : part.starts()) {
            draft.dependencies.add(enter.first(), first + start);
        }
        return exit;
    }

    private void copyPromises(int enter, int first, int firstNumber, int cellBase, int slotBase) {
        for (PromiseInfo promise : part.promises()) {
            Part inner = promise.part();
            Part around = host.part();
            draft.promises.add(new PromiseInfo(
                    slotBase + promise.slot(),
                    cellBase + promise.cell(),
                    new Part(
                            around.region(),
                            inner.entry() == Part.NONE ? enter : first + inner.entry(),
                            inner.open() == Part.NONE ? around.open() : cellBase + inner.open())));
        }
        for (Completer completer : part.completers()) {
            draft.completers.add(new Completer(
                    firstNumber + completer.declaration(),
                    slotBase + completer.slot(),
                    completer.mark() == Completer.NO_MARK ? Completer.NO_MARK : cellBase + completer.mark()));
        }
    }

    private void copyAnswers(int first, int slotBase) {
        Arcs answers = part.choices().answers();
        for (int arc = 0; arc < answers.size(); arc++) {
            draft.answers.add(first + answers.from(arc), ~(slotBase + ~answers.to(arc)));
        }
    }

    private void copyArcs(int first, int slotBase, Codelet exit) {
        int codelets = part.codelets();
        int[] start = part.targetStart();
        for (int node = 0; node < codelets + part.slotCount(); node++) {
            int source = node < codelets ? first + node : ~(slotBase + node - codelets);
            for (int arc = start[node]; arc < start[node + 1]; arc++) {
                int target = part.targets()[arc];
                if (target < 0) {
                    draft.signals.add(source, ~(slotBase + ~target));
                } else if (source < 0) {
                    draft.fires.add(source, first + target);
                } else {
                    draft.dependencies.add(source, first + target);
                }
            }
        }
        ends.stream()
                .map(node -> node < codelets ? first + node : ~(slotBase + node - codelets))
                .forEach(source -> draft.dependencies.add(source, exit.first()));
    }
}
