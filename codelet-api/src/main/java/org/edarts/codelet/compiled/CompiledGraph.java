package org.edarts.codelet.compiled;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import org.edarts.codelet.Body;
import org.edarts.codelet.Scope;
import org.jspecify.annotations.Nullable;

/**
 * A graph in the form that runtimes execute: flat arrays, immutable, shared by all runs.
 *
 * <p>The nodes are the codelet instances, 0 to {@link #codelets()} - 1, and the slots. When a codelet has fired, or a slot
 * is full, each of its targets gets a signal: a target of 0 or more is a codelet that fires at once (it has no other
 * dependency), one below 0 is the complement of a slot's number. Targets are stored in compressed sparse rows: those of
 * codelet {@code c} are {@code targets[targetStart[c]]} up to {@code targets[targetStart[c + 1] - 1]}, those of slot
 * {@code s} follow at row {@code codelets() + s}.
 *
 * <p>The arrays are handed out as they are, for speed: nobody may write to them.
 */
public final class CompiledGraph {
    private static final int[] NO_SLOTS = {};
    private static final int[][] NONE_AT_ALL = {};

    private final Scope scope;
    private final DeclarationTable table;
    private final List<Declaration> declarations;
    private final SlotList slots;
    private final List<CellInfo> cells;
    private final List<LoopInfo> loops;
    private final List<Passage> passages;
    private final int[] declarationOf;
    private final int[] targetStart;
    private final int[] targets;
    private final int[] slotCounts;
    private final boolean[] slotRearmed;
    private final int[] starts;
    private final List<Choice> choices;
    private final BitSet deciding;
    private final BitSet invoking;
    private final int[][] chosen;
    private final List<PromiseInfo> promises;
    private final List<Completer> completers;
    private final int[][] completed;
    private final BitSet kept = new BitSet();
    private final int[] initialCells;
    private final boolean fixed;
    private final boolean forward;
    private final boolean restricted;

    /** What machines made of this graph; it goes with the machine or with the graph, whichever is first. */
    private final Map<Object, Object> prepared = Collections.synchronizedMap(new WeakHashMap<>());

    /**
     * Makes the compiled form.
     *
     * @param forward whether the draft has nothing but dependencies, and no cycle among them
     * @param slotCounts the signals that each slot needs, those of the draft first
     */
    CompiledGraph(
            Scope scope,
            Draft draft,
            boolean forward,
            int[] declarationOf,
            int[] slotCounts,
            int[] targetStart,
            int[] targets,
            int[] starts) {
        this.scope = scope;
        this.table = draft.codelets;
        this.table.trim();
        this.declarations = new DeclarationList(table);
        this.slots = new SlotList(this, draft.slots);
        this.cells = List.copyOf(draft.cells);
        this.loops = List.copyOf(draft.loops);
        this.passages = List.copyOf(draft.passages);
        this.choices = List.copyOf(draft.choices);
        this.deciding = draft.deciding;
        this.invoking = draft.invoking;
        this.promises = List.copyOf(draft.promises);
        this.completers = List.copyOf(draft.completers);
        for (Completer completer : completers) {
            kept.set(keptBit(completer.slot()));
        }
        this.chosen = slotsByDeclaration(choices, Choice::declaration, Choice::slot);
        this.completed = slotsByDeclaration(completers, Completer::declaration, Completer::slot);
        this.declarationOf = declarationOf;
        this.targetStart = targetStart;
        this.targets = targets;
        this.starts = starts;
        this.slotCounts = slotCounts;
        this.slotRearmed = rearmedSlots(draft);
        this.initialCells = cellsWithContent();
        this.restricted = table.restricted();
        this.forward = forward;
        this.fixed = forward || firesEachOnceByArcs();
    }

    /** Makes the compiled form of a graph that differs from another one in the code, and has one more cell behind the others. */
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
        this.deciding = like.deciding;
        this.invoking = like.invoking;
        this.promises = like.promises;
        this.completers = like.completers;
        this.kept.or(like.kept);
        this.chosen = like.chosen;
        this.completed = like.completed;
        this.declarationOf = like.declarationOf;
        this.targetStart = like.targetStart;
        this.targets = like.targets;
        this.starts = like.starts;
        this.slotCounts = like.slotCounts;
        this.slotRearmed = like.slotRearmed;
        this.initialCells = cellsWithContent();
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
    public CompiledGraph watched(Function<Declaration, Body> change, CellInfo cell) {
        Body[] bodies = new Body[declarations.size()];
        Arrays.setAll(bodies, number -> change.apply(declarations.get(number)));
        return new CompiledGraph(this, table.with(bodies), cell);
    }

    private int[] cellsWithContent() {
        int[] found = new int[cells.size()];
        int count = 0;
        for (int cell = 0; cell < found.length; cell++) {
            if (cells.get(cell).initial() != null) {
                found[count++] = cell;
            }
        }
        return Arrays.copyOf(found, count);
    }

    private boolean[] rearmedSlots(Draft draft) {
        boolean[] rearmed = new boolean[slotCounts.length];
        for (int slot = 0; slot < draft.slots.size(); slot++) {
            rearmed[slot] = draft.slots.get(slot).rearmed();
        }
        for (int slot = draft.slots.size(); slot < rearmed.length && !loops.isEmpty(); slot++) {
            rearmed[slot] = table.region(declarationOf[slots.reader(slot)]) != 0;
        }
        return rearmed;
    }

    private boolean firesEachOnceByArcs() {
        if (!invoking.isEmpty()) {
            return false;
        }
        for (int slot = 0; slot < slotRearmed.length; slot++) {
            if (slotRearmed[slot] || slots.chosen(slot)) {
                return false;
            }
        }
        return Topology.firesEachOnce(this);
    }

    private <T> int[][] slotsByDeclaration(List<T> pairs, ToIntFunction<T> declaration, ToIntFunction<T> slot) {
        if (pairs.isEmpty()) {
            return NONE_AT_ALL;
        }
        int[][] slotsOf = new int[declarations.size()][];
        Arrays.fill(slotsOf, NO_SLOTS);
        pairs.stream()
                .collect(Collectors.groupingBy(declaration::applyAsInt))
                .forEach((number, some) ->
                        slotsOf[number] = some.stream().mapToInt(slot).sorted().toArray());
        return slotsOf;
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
        return declarationOf.length;
    }

    /** Returns how many slots there are. */
    public int slotCount() {
        return slotCounts.length;
    }

    /** Returns how many signals the arcs send if each node fires once: the length of {@link #targets()}. */
    public int signals() {
        return targets.length;
    }

    /** Returns how many arcs there are between codelets and the slots that the graph declares; counted anew at each call. */
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

    /** Returns which slots codelets may signal at run time, in the order of declaration. */
    public List<Choice> choices() {
        return choices;
    }

    /** Returns whether the codelets of a declaration may signal a slot at run time. */
    public boolean chooses(int declaration, int slot) {
        return Arrays.binarySearch(chosenBy(declaration), slot) >= 0;
    }

    /** Returns the slots that the codelets of a declaration may signal at run time, in order. */
    int[] chosenBy(int declaration) {
        return of(chosen, declaration);
    }

    /** Returns the slots of the promises that the codelets of a declaration declare to complete, in order. */
    int[] completedBy(int declaration) {
        return of(completed, declaration);
    }

    private static int[] of(int[][] slotsOf, int declaration) {
        return slotsOf.length == 0 ? NO_SLOTS : slotsOf[declaration];
    }

    /** Returns the numbers of the declarations that choose, at run time, which slots they signal. */
    public BitSet deciding() {
        return deciding;
    }

    /** Returns the numbers of the declarations that may invoke procedures that nobody waits for. */
    public BitSet invoking() {
        return invoking;
    }

    /** Returns the promises. */
    public List<PromiseInfo> promises() {
        return promises;
    }

    /** Returns which promises codelets declare to complete, in the order of declaration. */
    public List<Completer> completers() {
        return completers;
    }

    /**
     * Returns whether the codelets of a declaration may complete a promise: if some declare that they do, nobody else may.
     *
     * @param slot the slot of the promise, or {@link Completer#RESULT}
     */
    public boolean mayComplete(int declaration, int slot) {
        return !kept.get(keptBit(slot)) || Arrays.binarySearch(completedBy(declaration), slot) >= 0;
    }

    private static int keptBit(int slot) {
        return slot - Completer.RESULT;
    }

    /**
     * Returns whether each codelet was declared behind all that it comes after, and nothing else enables one: a single CU may fire
     * them in the order of their numbers.
     */
    public boolean forward() {
        return forward && fixed;
    }

    /** Returns the code of each declaration. */
    public Body[] bodies() {
        return table.bodies();
    }

    /** Returns the number of the declaration of each instance. */
    public int[] declarationOf() {
        return declarationOf;
    }

    /** Returns the number of the first instance of each declaration; one entry more than there are declarations. */
    public int[] firstOf() {
        return table.firsts();
    }

    /** Returns where the targets of each node begin; one entry more than there are nodes. */
    public int[] targetStart() {
        return targetStart;
    }

    /** Returns the targets of all nodes. */
    public int[] targets() {
        return targets;
    }

    /** Returns the signals that each slot needs. */
    public int[] slotCounts() {
        return slotCounts;
    }

    /** Returns whether each slot starts over when it fires. */
    public boolean[] slotRearmed() {
        return slotRearmed;
    }

    /** Returns the codelets that fire at the start. */
    public int[] starts() {
        return starts;
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
    @SuppressWarnings("unchecked")
    public <T> T preparedFor(Object machine, Supplier<T> preparation) {
        Object known = prepared.get(machine);
        return (T) (known != null ? known : prepared.computeIfAbsent(machine, key -> preparation.get()));
    }

    /** Returns what a machine prepared for this graph, or null if it has not. Any thread. */
    public <T> @Nullable T knownFor(Object machine, Class<T> kind) {
        return kind.cast(prepared.get(machine));
    }

    /** Returns the declaration of an instance. */
    public Declaration declaration(int codelet) {
        return declarations.get(declarationOf[codelet]);
    }

    /** Returns what error messages call an instance, in quotes and with its index. */
    public String nameOf(int codelet) {
        return table.nameOf(declarationOf[codelet], codelet);
    }
}
