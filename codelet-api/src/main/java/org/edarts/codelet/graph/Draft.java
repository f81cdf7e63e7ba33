package org.edarts.codelet.graph;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * All that was said of a graph, ready to compile. Owner: the thread that builds the graph.
 *
 * <p>Codelets are their instance numbers, slots the complements of theirs.
 */
public final class Draft {
    /** The codelets. */
    public final DeclarationTable codelets;

    /** The slots. */
    public final List<SlotInfo> slots = new ArrayList<>();

    /** The cells of a frame. */
    public final List<CellInfo> cells = new ArrayList<>();

    /** The loops, inner ones after those around them. */
    public final List<LoopInfo> loops = new ArrayList<>();

    /** The ways through the loops, those of embedded graphs included. */
    public final List<Passage> passages = new ArrayList<>();

    /** From codelets and slots to codelets: the target fires after all of its sources. */
    public final Arcs dependencies = new Arcs();

    /** From slots to codelets: the target fires whenever the source does. */
    public final Arcs fires = new Arcs();

    /** From codelets and slots to slots: each firing is one signal. */
    public final Arcs signals = new Arcs();

    /** The slots that codelets may signal at run time. */
    public final List<Choice> choices = new ArrayList<>();

    /** The promises. */
    public final List<PromiseInfo> promises = new ArrayList<>();

    /** The promises that codelets may complete. */
    public final List<Completer> completers = new ArrayList<>();

    /** From codelets to the slots of promises that an argument lets their kernels complete, or invoke something for. */
    public final Arcs answers = new Arcs();

    /** The numbers of the declarations that choose, at run time, which slots they signal. */
    public final BitSet deciding = new BitSet();

    /** The numbers of the declarations that may invoke procedures that nobody waits for. */
    public final BitSet invoking = new BitSet();

    /**
     * Makes a draft in which nothing is said yet.
     *
     * @param none an array of no length and of the kind that {@link CompiledGraph#code} is to return
     */
    public Draft(Scope scope, Code[] none) {
        codelets = new DeclarationTable(scope, none);
    }

    /** Adds a slot; returns its number. */
    public int add(SlotInfo slot) {
        slots.add(slot);
        return slots.size() - 1;
    }

    /** Lets go of the arcs: handles keep the draft, and the compiled form has them all. */
    void clearArcs() {
        dependencies.clear();
        fires.clear();
        signals.clear();
    }

    /** Lets a codelet choose, at run time, to signal a slot. */
    public void choose(int declaration, int slot) {
        choices.add(new Choice(declaration, slot));
        deciding.set(declaration);
    }
}
