package org.edarts.su;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.agrona.collections.Int2ObjectHashMap;
import org.edarts.codelet.graph.Arcs;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Completer;
import org.edarts.codelet.graph.Declaration;
import org.edarts.codelet.graph.LoopInfo;
import org.edarts.codelet.graph.Part;
import org.edarts.codelet.graph.Passage;
import org.edarts.codelet.graph.PromiseInfo;
import org.edarts.codelet.graph.SlotInfo;
import org.jspecify.annotations.Nullable;

/**
 * What an ended frame, of a run or of a threaded procedure, tells about codelets that never fired. What lies on a way
 * that a codelet could have chosen and did not is no fault. These are:
 *
 * <ul>
 *   <li>a slot that got some of its signals and not all;
 *   <li>a promise that codelets wait for and nobody completed, unless codelets declare to complete it, kernels by
 *       an argument, and none of them fired:
 *       then it is not the promise that was forgotten, and what kept those codelets dormant is either a choice or a
 *       fault of its own. A promise of a loop or of an embedded graph counts only once that was entered, and after the
 *       loop only if it was completed in no round;
 *   <li>a loop that was entered and not left, if nothing else tells why.
 * </ul>
 */
public final class Dormant {
    private final CompiledGraph graph;
    private final int[] counters;
    private final @Nullable Object[] cells;
    private final IntPredicate fired;

    private Dormant(CompiledGraph graph, int[] counters, @Nullable Object[] cells, IntPredicate fired) {
        this.graph = graph;
        this.counters = counters;
        this.cells = cells;
        this.fired = fired;
    }

    /**
     * Looks at an ended frame.
     *
     * @param counters the signals that each slot still waits for
     * @param cells the content of each cell, {@link Contents#NONE} where there is none
     * @param fired whether an instance has fired
     */
    public static Dormant of(CompiledGraph graph, int[] counters, @Nullable Object[] cells, IntPredicate fired) {
        return new Dormant(graph, counters, cells, fired);
    }

    /**
     * Returns a sentence for each slot that got some of its signals but not all; empty where there is none.
     *
     * @param counters the signals that each slot still waits for
     * @param fired whether an instance has fired
     */
    public static List<String> partial(CompiledGraph graph, int[] counters, IntPredicate fired) {
        List<String> waiting = List.of();
        KeptBack keptBack = null;
        for (int slot = 0; slot < counters.length; slot++) {
            if (counters[slot] > 0 && counters[slot] < graph.slotCounts()[slot]) {
                if (keptBack == null) {
                    keptBack = new KeptBack(graph, counters, fired);
                    waiting = new ArrayList<>();
                }
                waiting.add(WaitingSlot.describe(graph, counters, slot) + keptBack.describe(slot));
            }
        }
        return waiting;
    }

    /** Returns whether nothing but partial slots can be a fault in a frame of this graph. */
    public static boolean onlyPartial(CompiledGraph graph) {
        return graph.promises().isEmpty() && graph.passages().isEmpty();
    }

    /**
     * Returns a sentence for each thing that a threaded procedure should have done that has ended.
     *
     * @param completed whether it completed its result
     * @param owed whether its caller waits for the result
     */
    public static List<String> unmet(
            CompiledGraph graph,
            int[] counters,
            @Nullable Object[] cells,
            IntPredicate fired,
            boolean completed,
            boolean owed) {
        return completed || !owed && onlyPartial(graph)
                ? partial(graph, counters, fired)
                : of(graph, counters, cells, fired).unmet(owed);
    }

    /** Returns a sentence for each slot that keeps codelets dormant which should have fired; empty after a good run. */
    public List<String> stalled() {
        List<String> waiting = partial(graph, counters, fired);
        if (onlyPartial(graph)) {
            return waiting;
        }
        waiting = new ArrayList<>(waiting);
        List<PromiseInfo> outstanding =
                graph.promises().stream().filter(this::isOutstanding).toList();
        if (!outstanding.isEmpty()) {
            addForgotten(outstanding, waiting);
        }
        if (waiting.isEmpty()) {
            for (Passage passage : graph.passages()) {
                if (fired.test(passage.enter()) && neverFired(passage.exit())) {
                    addUnfired(passage, waiting);
                }
            }
        }
        return waiting;
    }

    /**
     * Returns a sentence for each thing that a threaded procedure should have done that ended without completing its
     * result. Of one that completed it only {@link #partial} slots are faults: it may return early and leave promises
     * behind.
     *
     * @param owed whether its caller waits for the result
     */
    private List<String> unmet(boolean owed) {
        List<String> left = stalled();
        if (owed) {
            left = new ArrayList<>(left);
            left.add(
                    0,
                    "threaded procedure \"" + graph.name()
                            + "\" ended without completing its result, which its caller waits for; complete p.result()"
                            + " on every path, if with null, or invoke it with a slot, which is signalled when it has"
                            + " ended");
        }
        return left;
    }

    private boolean isOutstanding(PromiseInfo promise) {
        Part part = promise.part();
        return cells[promise.cell()] == Contents.NONE
                && keepsDormant(promise.slot())
                && (part.entry() == Part.NONE || fired.test(part.entry()))
                && (part.open() == Part.NONE || cells[part.open()] != Contents.NONE || quiet(promise.slot()));
    }

    /** Adds the outstanding promises that nobody declares to complete, or of which one who does has fired. */
    private void addForgotten(List<PromiseInfo> outstanding, List<String> waiting) {
        Int2ObjectHashMap<List<Completer>> completers = graph.completers().stream()
                .collect(Collectors.groupingBy(Completer::slot, Int2ObjectHashMap::new, Collectors.toList()));
        for (PromiseInfo promise : outstanding) {
            String sentence = WaitingSlot.describe(graph, counters, promise.slot());
            List<Completer> declared = completers.getOrDefault(promise.slot(), List.of());
            int[] kernels = kernelsFor(promise.slot());
            Stream.concat(
                            declared.stream().filter(this::hasFired).map(this::nameOf),
                            IntStream.of(kernels).filter(fired).mapToObj(this::nameOf))
                    .findFirst()
                    .ifPresent(name -> waiting.add(sentence + ", but " + name + ", which declares to complete the"
                            + " promise, fired and did not; complete it on every path"));
            if (declared.isEmpty() && kernels.length == 0) {
                waiting.add(
                        sentence + "; complete the promise, or, where a choice may leave it out, declare who completes"
                                + " it with codelet.completes(promise)");
            }
        }
    }

    /** Returns the codelets whose kernels an argument lets complete a promise. */
    private int[] kernelsFor(int slot) {
        Arcs answers = graph.choices().answers();
        return IntStream.range(0, answers.size())
                .filter(arc -> answers.to(arc) == ~slot)
                .map(answers::from)
                .toArray();
    }

    private String nameOf(Completer completer) {
        return "\"" + graph.declarations().get(completer.declaration()).name() + "\"";
    }

    private String nameOf(int codelet) {
        return graph.declaration(codelet).nameOf(codelet);
    }

    /** Adds the slots of a loop that never fired, for one of them may be why the loop was not left, and its exit. */
    private void addUnfired(Passage passage, List<String> waiting) {
        for (LoopInfo loop : graph.loops()) {
            if (loop.exit() == passage.exit()) {
                addUnfiredOf(loop, waiting);
            }
        }
        waiting.add(WaitingSlot.describe(graph, counters, passage.exit()));
    }

    private void addUnfiredOf(LoopInfo loop, List<String> waiting) {
        for (int slot = 0; slot < counters.length; slot++) {
            SlotInfo info = graph.slots().get(slot);
            if (info.region() == loop.region() && info.origin() == SlotInfo.Origin.DECLARED && neverFired(slot)) {
                waiting.add(WaitingSlot.describe(graph, counters, slot));
            }
        }
    }

    private boolean hasFired(Completer completer) {
        if (completer.mark() != Completer.NO_MARK) {
            return cells[completer.mark()] != Contents.NONE;
        }
        Declaration declaration = graph.declarations().get(completer.declaration());
        return IntStream.range(declaration.first(), declaration.first() + declaration.count())
                .anyMatch(fired);
    }

    private boolean untouched(int slot) {
        return counters[slot] == graph.slotCounts()[slot];
    }

    private boolean keepsDormant(int slot) {
        int node = graph.codelets() + slot;
        return graph.targetStart()[node] < graph.targetStart()[node + 1];
    }

    private boolean neverFired(int slot) {
        return keepsDormant(slot) && quiet(slot);
    }

    /** Returns whether nothing behind a slot is known to have got its signal. */
    private boolean quiet(int slot) {
        int node = graph.codelets() + slot;
        for (int arc = graph.targetStart()[node]; arc < graph.targetStart()[node + 1]; arc++) {
            int target = graph.targets()[arc];
            if (target >= 0 ? fired.test(target) : !untouched(~target) || !quiet(~target)) {
                return false;
            }
        }
        return true;
    }
}
