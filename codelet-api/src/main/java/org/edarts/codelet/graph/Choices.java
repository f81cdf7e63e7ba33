package org.edarts.codelet.graph;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/**
 * What the bodies of a graph decide at run time: which slots they signal, which promises they complete, and whether
 * they invoke procedures that nobody waits for. Codelets are meant by the numbers of their declarations. Immutable;
 * nobody may write to the sets.
 */
public final class Choices {
    private static final int[] NO_SLOTS = {};
    private static final int[][] NONE_AT_ALL = {};

    private final List<Choice> all;
    private final List<Completer> completers;
    private final Arcs answers;
    private final BitSet deciding;
    private final BitSet invoking;
    private final int[][] chosen;
    private final int[][] completed;
    private final BitSet kept = new BitSet();

    Choices(Draft draft) {
        this.all = List.copyOf(draft.choices);
        this.completers = List.copyOf(draft.completers);
        this.answers = draft.answers;
        this.deciding = draft.deciding;
        this.invoking = draft.invoking;
        int declarations = draft.codelets.size();
        // most graphs have none, and a first run should not wait for what they need
        this.chosen =
                all.isEmpty() ? NONE_AT_ALL : slotsByDeclaration(all, declarations, Choice::declaration, Choice::slot);
        this.completed = completers.isEmpty()
                ? NONE_AT_ALL
                : slotsByDeclaration(completers, declarations, Completer::declaration, Completer::slot);
        for (Completer completer : completers) {
            kept.set(keptBit(completer.slot()));
        }
    }

    private static <T> int[][] slotsByDeclaration(
            List<T> pairs, int declarations, ToIntFunction<T> declaration, ToIntFunction<T> slot) {
        int[][] slotsOf = new int[declarations][];
        Arrays.fill(slotsOf, NO_SLOTS);
        pairs.stream()
                .collect(Collectors.groupingBy(declaration::applyAsInt))
                .forEach((number, some) ->
                        slotsOf[number] = some.stream().mapToInt(slot).sorted().toArray());
        return slotsOf;
    }

    /** Returns which slots codelets may signal, in the order of declaration. */
    public List<Choice> all() {
        return all;
    }

    /** Returns which promises codelets declare to complete, in the order of declaration. */
    public List<Completer> completers() {
        return completers;
    }

    /**
     * Returns the arcs from codelets to the slots of promises that an argument lets their kernels complete, or invoke
     * something for: each declares it as a {@link Completer} does, but for itself alone, and keeps nobody else from it.
     */
    public Arcs answers() {
        return answers;
    }

    /** Returns who chooses which slots it signals. */
    public BitSet deciding() {
        return deciding;
    }

    /** Returns who may invoke procedures that nobody waits for. */
    public BitSet invoking() {
        return invoking;
    }

    /** Returns whether a codelet may signal a slot. */
    public boolean chooses(int declaration, int slot) {
        return Arrays.binarySearch(chosenBy(declaration), slot) >= 0;
    }

    /**
     * Returns whether a codelet may complete a promise: if some declare that they do, nobody else may.
     *
     * @param slot the slot of the promise, or {@link Completer#RESULT}
     */
    public boolean mayComplete(int declaration, int slot) {
        return !kept.get(keptBit(slot)) || Arrays.binarySearch(completedBy(declaration), slot) >= 0;
    }

    /** Returns the slots that a codelet may signal, in order. */
    int[] chosenBy(int declaration) {
        return of(chosen, declaration);
    }

    /** Returns the slots of the promises that a codelet declares to complete, in order. */
    int[] completedBy(int declaration) {
        return of(completed, declaration);
    }

    private static int[] of(int[][] slotsOf, int declaration) {
        return slotsOf.length == 0 ? NO_SLOTS : slotsOf[declaration];
    }

    private static int keptBit(int slot) {
        return slot - Completer.RESULT;
    }
}
