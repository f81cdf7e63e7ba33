package org.edarts.codelet.compiled;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.edarts.codelet.Body;
import org.edarts.codelet.Priority;
import org.edarts.codelet.Scope;

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

    private final Scope scope;
    private final List<Declaration> declarations;
    private final List<SlotInfo> slots;
    private final List<CellInfo> cells;
    private final List<LoopInfo> loops;
    private final List<Passage> passages;
    private final Body[] bodies;
    private final int[] declarationOf;
    private final int[] firstOf;
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
    private final BitSet kept;
    private final int[] initialCells;
    private final boolean fixed;
    private final boolean restricted;

    /** What machines made of this graph; it goes with the machine or with the graph, whichever is first. */
    private final Map<Object, Object> prepared = Collections.synchronizedMap(new WeakHashMap<>());

    CompiledGraph(
            Scope scope,
            List<Declaration> declarations,
            List<SlotInfo> slots,
            List<CellInfo> cells,
            List<LoopInfo> loops,
            List<Passage> passages,
            List<Choice> choices,
            BitSet deciding,
            BitSet invoking,
            List<PromiseInfo> promises,
            List<Completer> completers,
            int[] declarationOf,
            int[] targetStart,
            int[] targets,
            int[] starts) {
        this.scope = scope;
        this.declarations = List.copyOf(declarations);
        this.slots = List.copyOf(slots);
        this.cells = List.copyOf(cells);
        this.loops = List.copyOf(loops);
        this.passages = List.copyOf(passages);
        this.choices = List.copyOf(choices);
        this.deciding = deciding;
        this.invoking = invoking;
        this.promises = List.copyOf(promises);
        this.completers = List.copyOf(completers);
        this.kept = new BitSet();
        completers.forEach(completer -> kept.set(keptBit(completer.slot())));
        this.chosen = slotsByDeclaration(choices, Choice::declaration, Choice::slot);
        this.completed = slotsByDeclaration(completers, Completer::declaration, Completer::slot);
        this.bodies = declarations.stream().map(Declaration::body).toArray(Body[]::new);
        this.firstOf = declarations.stream().mapToInt(Declaration::first).toArray();
        this.declarationOf = declarationOf;
        this.targetStart = targetStart;
        this.targets = targets;
        this.starts = starts;
        this.slotCounts = slots.stream().mapToInt(SlotInfo::count).toArray();
        this.slotRearmed = new boolean[slotCounts.length];
        this.initialCells = IntStream.range(0, cells.size())
                .filter(cell -> cells.get(cell).initial() != null)
                .toArray();
        boolean everySlotFixed = true;
        for (int slot = 0; slot < slotRearmed.length; slot++) {
            SlotInfo info = slots.get(slot);
            slotRearmed[slot] = info.rearmed();
            everySlotFixed &= !info.rearmed() && !info.chosen();
        }
        this.restricted = declarations.stream()
                .anyMatch(d -> d.placement().restricted()
                        || d.placement().preferredCu() != Placement.ANY
                        || !d.needs().isEmpty()
                        || d.priority() != Priority.NORMAL);
        this.fixed = everySlotFixed && invoking.isEmpty() && Topology.firesEachOnce(this);
    }

    private <T> int[][] slotsByDeclaration(List<T> pairs, ToIntFunction<T> declaration, ToIntFunction<T> slot) {
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

    /** Returns the slots in order. */
    public List<SlotInfo> slots() {
        return slots;
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
        return Arrays.binarySearch(chosen[declaration], slot) >= 0;
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
        return !kept.get(keptBit(slot)) || Arrays.binarySearch(completed[declaration], slot) >= 0;
    }

    private static int keptBit(int slot) {
        return slot - Completer.RESULT;
    }

    /** Returns the code of each declaration. */
    public Body[] bodies() {
        return bodies;
    }

    /** Returns the number of the declaration of each instance. */
    public int[] declarationOf() {
        return declarationOf;
    }

    /** Returns the number of the first instance of each declaration. */
    public int[] firstOf() {
        return firstOf;
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
        return (T) prepared.computeIfAbsent(machine, key -> preparation.get());
    }

    /** Returns the declaration of an instance. */
    public Declaration declaration(int codelet) {
        return declarations.get(declarationOf[codelet]);
    }

    /** Returns what error messages call an instance, in quotes and with its index. */
    public String nameOf(int codelet) {
        return declaration(codelet).nameOf(codelet);
    }
}
