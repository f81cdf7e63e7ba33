package org.edarts.su;

import java.util.Objects;
import org.edarts.codelet.Cell;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Slot;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Completer;
import org.edarts.codelet.graph.Declaration;
import org.edarts.codelet.graph.GraphException;
import org.edarts.codelet.graph.Scope;

/** What the handles of the DSL stand for in a frame: the numbers of cells and slots. */
public final class Handles {
    private Handles() {}

    /**
     * Returns the number of a cell in the frame of a run, for its caller.
     *
     * @throws GraphException if the cell belongs to another graph
     */
    static int cell(CompiledGraph graph, Cell<?> cell) {
        Objects.requireNonNull(cell, "there is no cell to read: it is null");
        if (cell.scope() != graph.scope()) {
            throw new GraphException(
                    cell + " belongs to graph \"" + cell.scope().name() + "\", not to \"" + graph.name() + "\"");
        }
        return cell.id();
    }

    /**
     * Returns the number of a cell in the frame of a firing.
     *
     * @param user the codelet whose body uses the handle
     * @throws IllegalArgumentException if the cell belongs to another graph
     */
    static int cell(Declaration user, Cell<?> cell) {
        requireScope(user, cell.scope(), cell);
        return user.cellBase() + cell.id();
    }

    /**
     * Returns the number of a slot that a codelet signals by its own choice.
     *
     * @param user the codelet whose body uses the handle
     * @throws IllegalArgumentException if the slot belongs to another graph
     * @throws IllegalStateException if the codelet did not say that it chooses the slot
     */
    static int chosenSlot(CompiledGraph graph, Declaration user, Slot slot) {
        requireScope(user, slot.scope(), slot);
        int number = user.slotBase() + slot.id();
        if (!graph.choices().chooses(user.number(), number)) {
            throw new IllegalStateException("codelet \"" + user.name() + "\" signals slot \"" + slot.name()
                    + (signals(graph, user.first(), number)
                            ? "\", which gets a signal when the codelet has fired, anyway: leave that to the arc, or"
                                    + " declare codelet.chooses(slot) in place of codelet.signals(slot)"
                            : "\" without saying so; declare it with codelet.chooses(slot)"));
        }
        return number;
    }

    private static boolean signals(CompiledGraph graph, int codelet, int slot) {
        int[] start = graph.targetStart();
        for (int arc = start[codelet]; arc < start[codelet + 1]; arc++) {
            if (graph.targets()[arc] == ~slot) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns the number of the slot that a codelet signals when it completes a promise, or {@link Completer#RESULT}.
     *
     * @param user the codelet whose body uses the handle
     * @throws IllegalArgumentException if the promise belongs to another graph
     * @throws IllegalStateException if others declare that they complete the promise, and the codelet does not
     */
    static int completedSlot(CompiledGraph graph, Declaration user, Promise<?> promise) {
        requireScope(user, promise.scope(), promise);
        int slot = isResult(promise) ? Completer.RESULT : user.slotBase() + promise.slot();
        if (!graph.choices().mayComplete(user.number(), slot)) {
            throw new IllegalStateException("codelet \"" + user.name() + "\" completes promise \"" + promise.name()
                    + "\" without saying so, while others do; declare it with codelet.completes(promise)");
        }
        return slot;
    }

    /**
     * Returns the number of the slot that a codelet lets be signalled when it hands the completion of a promise on.
     *
     * @param user the codelet whose body uses the handle
     * @param use what the body wants to do with the promise, for the message
     * @throws IllegalArgumentException if the promise belongs to another graph, or is the result of a threaded
     *     procedure
     * @throws IllegalStateException if others declare that they complete the promise, and the codelet does not
     */
    static int promiseSlot(CompiledGraph graph, Declaration user, Promise<?> promise, String use) {
        requireScope(user, promise.scope(), promise);
        if (isResult(promise)) {
            throw new IllegalArgumentException("codelet \"" + user.name() + "\" cannot " + use + " the result of \""
                    + promise.scope().name() + "\"; take another promise and complete the result from it");
        }
        return completedSlot(graph, user, promise);
    }

    /**
     * Checks that a codelet of a graph may invoke a procedure that nobody waits for.
     *
     * @throws IllegalStateException if it did not say so
     */
    static void requireInvokes(CompiledGraph graph, Declaration user, ThreadedProcedure<?, ?> procedure) {
        if (!graph.choices().invoking().get(user.number())) {
            throw new IllegalStateException("codelet \"" + user.name() + "\" invokes \"" + procedure.name()
                    + "\" without saying so; declare it with codelet.invokes(), or wait for its result or its end");
        }
    }

    /**
     * Returns whether a promise is the result of a threaded procedure, whose dependents live in the frame of the
     * caller.
     */
    public static boolean isResult(Promise<?> promise) {
        return promise.slot() < 0;
    }

    private static void requireScope(Declaration user, Scope scope, Object handle) {
        if (scope != user.scope()) {
            throw new IllegalArgumentException(handle + " belongs to \"" + scope.name() + "\", but codelet \""
                    + user.name() + "\" is one of \"" + user.scope().name() + "\"");
        }
    }
}
