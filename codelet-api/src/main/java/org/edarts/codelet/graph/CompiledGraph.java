package org.edarts.codelet.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A graph in the form that runtimes execute: flat arrays, immutable, shared by all runs. Any thread.
 *
 * <p>The nodes are the codelet instances, 0 to {@link #codelets()} - 1, and the slots. When a codelet has fired, or a
 * slot is full, each of its targets gets a signal: a target of 0 or more is a codelet that fires at once (it has no
 * other dependency), one below 0 is the complement of a slot's number. Targets are stored in compressed sparse rows:
 * those of codelet {@code c} are {@code targets[targetStart[c]]} up to {@code targets[targetStart[c + 1] - 1]}, those
 * of slot {@code s} follow at row {@code codelets() + s}.
 *
 * <p>The arrays are handed out as they are, for speed: nobody may write to them.
 */
public final class CompiledGraph {
    private final Scope scope;
    private final DeclarationTable table;
    private final List<Declaration> declarations;
    private final SlotList slots;
    private final List<CellInfo> cells;
    private final List<LoopInfo> loops;
    private final List<Passage> passages;
    private final int codelets;
    private final Choices choices;
    private final List<PromiseInfo> promises;
    private final int[] initialCells;
    private final boolean fixed;
    private final boolean forward;
    private final boolean restricted;
    private final LateSignals signals;
    private final Preparations prepared = new Preparations();
    private volatile int @Nullable [] declarationOf;

    /**
     * Makes the compiled form of a graph.
     *
     * @param forward whether it has nothing but dependencies, all of them forward; nobody may add to its draft then
     */
    CompiledGraph(Scope scope, Draft draft, LateSignals signals, boolean forward) {
        this.scope = scope;
        this.table = draft.codelets;
        this.codelets = table.instances();
        this.declarations = new DeclarationList(table);
        this.slots = new SlotList(this, draft.slots);
        this.cells = List.copyOf(draft.cells);
        this.loops = List.copyOf(draft.loops);
        this.passages = List.copyOf(draft.passages);
        this.choices = new Choices(draft);
        this.promises = List.copyOf(draft.promises);
        this.initialCells = CellInfo.withContent(cells);
        this.restricted = table.restricted();
        this.signals = signals;
        this.forward = forward;
        this.fixed = forward || Topology.firesEachOnce(this);
    }

    /**
     * Makes the compiled form of a graph that differs from another one in the code, and has one more cell behind the
     * others.
     */
    private CompiledGraph(CompiledGraph like, DeclarationTable table, CellInfo cell) {
        this.scope = like.scope;
        this.table = table;
        this.declarations = new DeclarationList(table);
        this.slots = like.slots;
        List<CellInfo> more = new ArrayList<>(like.cells);
        more.add(cell);
        this.cells = List.copyOf(more);
        this.loops = like.loops;
        this.passages = like.passages;
        this.choices = like.choices;
        this.promises = like.promises;
        this.codelets = like.codelets;
        this.signals = like.signals;
        this.declarationOf = like.declarationOf;
        this.initialCells = CellInfo.withContent(cells);
        this.restricted = like.restricted;
        this.forward = like.forward;
        this.fixed = like.fixed;
    }

    /**
     * Returns this graph with other code, for runtimes that watch what bodies do.
     *
     * @param change returns the code of a declaration instead of its own
     * @param cell one more cell, behind all others
     */
    public CompiledGraph watched(Function<Declaration, ? extends Code> change, CellInfo cell) {
        Code[] changed = Arrays.copyOf(table.code(), table.size());
        Arrays.setAll(changed, number -> change.apply(declarations.get(number)));
        return new CompiledGraph(this, table.with(changed), cell);
    }

    /**
     * Returns who signals whom. Of a graph whose codelets may fire in the order of their numbers it is made when
     * somebody asks first: such a run needs none of it. Any thread.
     */
    public SignalTable signalTable() {
        return signals.get();
    }

    /** Returns the scope that the handles of this graph carry. */
    public Scope scope() {
        return scope;
    }

    /** Returns the name of the graph or threaded procedure. */
    public String name() {
        return scope.name();
    }

    /** Returns how many codelet instances there are. */
    public int codelets() {
        return codelets;
    }

    /** Returns how many slots there are. */
    public int slotCount() {
        return slotCounts().length;
    }

    /** Returns how many signals the arcs send if each node fires once: the length of {@link #targets()}. */
    public int signals() {
        return targets().length;
    }

    /**
     * Returns how many arcs there are between codelets and the slots that the graph declares; counted anew at each
     * call.
     */
    public long arcs() {
        return Topology.arcs(this);
    }

    /** Returns the declared codelets in order; the instances of each follow those of the one before. */
    public List<Declaration> declarations() {
        return declarations;
    }

    /** Returns the declared codelets as they were declared, to embed them. */
    public DeclarationTable table() {
        return table;
    }

    /** Returns the slots in order; those that collect the dependencies of codelets are made at each call. */
    public List<SlotInfo> slots() {
        return slots;
    }

    /** Returns whether a slot collects dependencies, and the graph does not declare it. */
    public boolean compiled(int slot) {
        return slots.compiled(slot);
    }

    /** Returns whether codelets may signal a slot at run time. */
    public boolean chosen(int slot) {
        return slots.chosen(slot);
    }

    /** Returns the cells of a frame in order. */
    public List<CellInfo> cells() {
        return cells;
    }

    /** Returns the numbers of the cells that have a content from the start. */
    public int[] initialCells() {
        return initialCells;
    }

    /** Returns the ways through the loops, those of embedded graphs included. */
    public List<Passage> passages() {
        return passages;
    }

    /** Returns the loops, inner ones after those around them. */
    public List<LoopInfo> loops() {
        return loops;
    }

    /** Returns what bodies decide at run time. */
    public Choices choices() {
        return choices;
    }

    /** Returns the promises. */
    public List<PromiseInfo> promises() {
        return promises;
    }

    /** Returns which promises codelets declare to complete, in the order of declaration. */
    public List<Completer> completers() {
        return choices.completers();
    }

    /**
     * Returns whether each codelet was declared behind all that it comes after, and nothing else enables one: a single
     * CU may fire them in the order of their numbers.
     */
    public boolean forward() {
        return forward;
    }

    /** Returns the code of each declaration, in an array of the kind that the draft was made with. */
    public Code[] code() {
        return table.code();
    }

    /** Returns the number of the declaration of each instance. */
    public int[] declarationOf() {
        int[] made = declarationOf;
        if (made == null) {
            // two threads may make the same one at the same time
            made = table.declarationOf();
            declarationOf = made;
        }
        return made;
    }

    /** Returns the number of the declaration of an instance; makes no array for that. */
    public int declarationOf(int codelet) {
        int[] made = declarationOf;
        return made == null ? table.number(codelet) : made[codelet];
    }

    /** Returns the number of the first instance of each declaration; one entry more than there are declarations. */
    public int[] firstOf() {
        return table.firsts();
    }

    /** Returns where the targets of each node begin; one entry more than there are nodes. */
    public int[] targetStart() {
        return signalTable().targetStart();
    }

    /** Returns the targets of all nodes. */
    public int[] targets() {
        return signalTable().targets();
    }

    /** Returns the signals that each slot needs. */
    public int[] slotCounts() {
        return signalTable().slotCounts();
    }

    /** Returns whether each slot starts over when it fires. */
    public boolean[] slotRearmed() {
        return signalTable().slotRearmed();
    }

    /** Returns the codelets that fire at the start. */
    public int[] starts() {
        return signalTable().starts();
    }

    /**
     * Returns whether each codelet fires exactly once in each run, in an order that the arcs alone decide: no loops, no
     * choices, no promises.
     */
    public boolean fixed() {
        return fixed;
    }

    /** Returns whether some codelet needs resources, may not fire on every CU, or has a wish or a priority. */
    public boolean restricted() {
        return restricted;
    }

    /**
     * Returns what a machine prepared for this graph, and lets it prepare that at the first call. Any thread.
     *
     * @param machine the machine; what it prepares must not refer to it
     */
    public <T> T preparedFor(Object machine, Supplier<T> preparation) {
        return prepared.of(machine, preparation);
    }

    /** Returns what a machine prepared for this graph, or null if it has not. Any thread. */
    public <T> @Nullable T knownFor(Object machine, Class<T> kind) {
        return prepared.known(machine, kind);
    }

    /** Returns the declaration of an instance. */
    public Declaration declaration(int codelet) {
        return declarations.get(declarationOf(codelet));
    }

    /** Returns what error messages call an instance, in quotes and with its index. */
    public String nameOf(int codelet) {
        return table.nameOf(declarationOf(codelet), codelet);
    }
}
