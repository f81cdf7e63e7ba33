package org.edarts.codelet;

import org.edarts.codelet.graph.Completer;
import org.edarts.codelet.graph.Draft;
import org.edarts.codelet.graph.GraphException;
import org.edarts.codelet.graph.Scope;
import org.edarts.codelet.graph.SlotInfo;

/**
 * The arcs of a graph in the making: what comes after what, what slots fire and what signals them. Each must join parts
 * of this graph.
 *
 * <p>Owner: the thread that builds the graph.
 */
final class Wiring {
    private final Scope scope;
    private final Draft draft;

    Wiring(Scope scope, Draft draft) {
        this.scope = scope;
        this.draft = draft;
    }

    /** Adds arcs from each of some sources to some instances of a codelet of this graph. */
    void arcs(Node[] sources, Codelet target, int from, int to) {
        for (Node source : sources) {
            arc(source, target, from, to);
        }
    }

    /** Adds arcs from a source to some instances of a codelet of this graph. */
    void arc(Node source, Codelet target, int from, int to) {
        int first = target.first();
        if (source instanceof Codelet codelet) {
            codeletArcs(codelet, target, from, to);
        } else if (source instanceof Codelet.Instance instance) {
            requireOwn(instance.codelet());
            arcs(instance.codelet().first() + instance.index(), first + from, first + to);
        } else if (source instanceof Value<?> value) {
            requireOwn(value.producer().owner().scope(), value);
            codeletArcs(value.producer(), target, from, to);
        } else if (source instanceof Promise<?> promise) {
            requireOwn(promise.scope(), promise);
            if (promise.slot() == Promise.CALLER) {
                throw new GraphException(target + " of procedure \"" + scope.name() + "\" comes after its own result;"
                        + " let it come after what completes the result");
            }
            arcs(~promise.slot(), first + from, first + to);
        } else if (source instanceof Slot slot) {
            requireOwn(slot.scope(), slot);
            arcs(~slot.id(), first + from, first + to);
        } else if (source instanceof Loop loop) {
            arc(loop.exit(), target, from, to);
        } else if (source instanceof Embedded embedded) {
            arc(embedded.exit(), target, from, to);
        } else {
            throw new GraphException("graph \"" + scope.name() + "\": " + target
                    + " comes after null: name what it comes after, and declare that first");
        }
    }

    /** Lets a codelet read an input when it is there; a parameter always is. */
    void input(Input<?> input, Codelet reader) {
        if (input instanceof Node node) {
            arc(node, reader, 0, reader.count());
        } else if (input instanceof Parameter<?> parameter) {
            requireOwn(parameter.scope(), parameter);
        }
    }

    /** Adds the arcs that a rule names to the instances of a codelet of this graph. */
    void arcs(Codelet source, Codelet target, ArcRule rule) {
        Preconditions.part(scope, source, "codelet", target.name(), "comes after null: name what it comes after");
        Preconditions.part(
                scope, rule, "codelet", target.name(), "has null for its rule of arcs: say what it comes after");
        requireOwn(source);
        new IncomingArcs(source, draft.dependencies).ask(rule, target);
    }

    /** All to all goes through a slot: n + m arcs instead of n times m. */
    private void codeletArcs(Codelet source, Codelet target, int from, int to) {
        if (source.owner() != target.owner()) {
            requireOwn(source);
        }
        int first = source.first();
        int targetFirst = target.first();
        if (source.count() == 1) {
            arcs(first, targetFirst + from, targetFirst + to);
            return;
        }
        if (to - from == 1) {
            for (int index = 0; index < source.count(); index++) {
                draft.dependencies.add(first + index, targetFirst + from);
            }
            return;
        }
        int slot = draft.add(
                SlotInfo.compiled("all of " + source.name(), source.count(), draft.codelets.region(source.number())));
        for (int index = 0; index < source.count(); index++) {
            draft.signals.add(first + index, ~slot);
        }
        arcs(~slot, targetFirst + from, targetFirst + to);
    }

    private void arcs(int source, int from, int to) {
        for (int target = from; target < to; target++) {
            draft.dependencies.add(source, target);
        }
    }

    /** Lets a slot fire some instances of a codelet. */
    void slotFires(Slot slot, Codelet codelet, int from, int to) {
        requireOwn(codelet);
        for (int index = from; index < to; index++) {
            draft.fires.add(~slot.id(), codelet.first() + index);
        }
    }

    /** Lets a slot count anew each time it has fired. */
    void rearm(Slot slot) {
        draft.slots.set(slot.id(), draft.slots.get(slot.id()).asRearmed());
    }

    /** Lets each instance of a codelet signal a slot when it has fired. */
    void signals(Codelet codelet, Slot slot) {
        requireOwn(slot.scope(), slot);
        for (int instance = codelet.first(); instance < codelet.first() + codelet.count(); instance++) {
            draft.signals.add(instance, ~slot.id());
        }
    }

    /** Lets the body of a codelet signal a slot or not. */
    void chooses(Codelet codelet, Slot slot) {
        requireOwn(slot.scope(), slot);
        draft.choose(codelet.number(), slot.id());
        draft.slots.set(slot.id(), draft.slots.get(slot.id()).asChosen());
    }

    /** Lets the body of a codelet invoke procedures that nobody waits for. */
    void invokes(Codelet codelet) {
        draft.invoking.set(codelet.number());
    }

    /** Lets the firing of a codelet complete a promise. */
    void completes(Codelet codelet, Promise<?> promise) {
        requireOwn(promise.scope(), promise);
        draft.completers.add(new Completer(codelet.number(), promise.slot(), Completer.NO_MARK));
    }

    /** Lets the kernel of an instance complete a promise, or invoke something for it; a result has no slot here. */
    void answers(Codelet codelet, int index, Promise<?> promise) {
        if (promise.slot() != Promise.CALLER) {
            draft.answers.add(codelet.first() + index, ~promise.slot());
        }
    }

    private void requireOwn(Codelet codelet) {
        requireOwn(codelet.owner().scope(), codelet);
    }

    /** Refuses what belongs to another graph. */
    void requireOwn(Scope other, Object what) {
        if (other != scope) {
            throw new GraphException(what + " belongs to graph \"" + other.name() + "\", not to \"" + scope.name()
                    + "\"; embed that graph, or declare it here");
        }
    }
}
