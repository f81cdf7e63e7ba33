package org.edarts.codelet;

import java.util.function.IntToLongFunction;
import org.edarts.codelet.graph.GraphException;
import org.edarts.codelet.graph.Priority;
import org.edarts.codelet.graph.Resource;
import org.edarts.codelet.graph.Traits;

/**
 * A declared codelet: a body, its dependencies, and what it needs to fire. With a count above one it stands for that
 * many instances with indices 0 to count - 1.
 *
 * <p>Its methods belong to the building of a graph and are called by the building thread; each returns the codelet
 * itself.
 */
public final class Codelet implements Fireable<Codelet> {
    private final GraphBuilder owner;
    private final int first;
    private final int count;

    Codelet(GraphBuilder owner, int first, int count) {
        this.owner = owner;
        this.first = first;
        this.count = count;
    }

    /**
     * One instance of an indexed codelet, as an end of an arc.
     *
     * @param codelet the codelet
     * @param index 0 to count - 1
     */
    public record Instance(Codelet codelet, int index) implements Dependent<Instance> {
        /**
         * Checks the index.
         *
         * @throws GraphException if there is no such instance
         */
        public Instance {
            codelet.requireIndex(index);
        }

        @Override
        public Instance after(Node... nodes) {
            codelet.owner.wiring().arcs(nodes, codelet, index, index + 1);
            return this;
        }
    }

    /**
     * Returns the name given when it was declared; else one made of its place among the codelets, such as "codelet 3".
     */
    public String name() {
        return owner.draft.codelets.name(number());
    }

    /** Returns how many instances it stands for, at least 1. */
    public int count() {
        return count;
    }

    /**
     * Returns one instance, as an end of an arc.
     *
     * @throws GraphException if there is no such instance
     */
    public Instance at(int index) {
        return new Instance(this, index);
    }

    @Override
    public Codelet after(Node... nodes) {
        owner.wiring().arcs(nodes, this, 0, count);
        return this;
    }

    /**
     * Lets each instance start only after those instances of a codelet, or of this same one, that a rule names. An arc
     * costs two numbers and no object, so that a large graph is declared fast.
     *
     * <pre>{@code
     * tiles.after(tiles, (tile, arcs) -> {
     *     if (tile >= width) {
     *         arcs.from(tile - width);
     *     }
     * });
     * }</pre>
     *
     * @throws GraphException if the codelet is of another graph, the rule names an instance that it does not have, or
     *     throws; the message names the instance that it was asked about
     */
    public Codelet after(Codelet codelet, ArcRule rule) {
        owner.wiring().arcs(codelet, this, rule);
        return this;
    }

    /** Lets each firing of each instance signal these slots, always. */
    public Codelet signals(Slot... slots) {
        for (Slot slot : slots) {
            owner.wiring().signals(this, slot);
        }
        return this;
    }

    /**
     * Declares that the body may signal these slots with {@link Firing#signal}, or hand them to a threaded procedure:
     * it chooses, at run time, which of them.
     */
    public Codelet chooses(Slot... slots) {
        for (Slot slot : slots) {
            owner.wiring().chooses(this, slot);
        }
        return this;
    }

    /**
     * Declares that the body may invoke threaded procedures whose result and end nobody waits for, with
     * {@link Firing#invoke(ThreadedProcedure, Object)}.
     */
    public Codelet invokes() {
        owner.requireOpen();
        owner.wiring().invokes(this);
        return this;
    }

    /**
     * Declares that a firing of the body completes these promises: with {@link Firing#complete}, or by what it begins
     * or invokes. Nobody has to declare that; but where a choice may leave a promise out, only the declaration tells a
     * promise that was rightly left out from one that was forgotten. Where it is declared for a promise, no other
     * codelet may complete it.
     *
     * <p>A run that ends without the promise succeeds if none of those that complete it has fired, in a loop none since
     * the round began; if one has, or if nobody declares to complete it, the codelets that wait for it make the run
     * fail. The promises of a loop or embedded graph that was not entered are not missed, nor are those of a threaded
     * procedure that has completed its result.
     */
    public Codelet completes(Promise<?>... promises) {
        for (Promise<?> promise : promises) {
            owner.wiring().completes(this, promise);
        }
        return this;
    }

    @Override
    public Codelet needs(Resource resource, int tokens) {
        open().need(name(), given(resource, "a resource"), tokens);
        return this;
    }

    @Override
    public Codelet requires(String capability) {
        open().capability = given(capability, "its capability");
        return this;
    }

    @Override
    public Codelet priority(Priority priority) {
        open().priority = given(priority, "its priority");
        return this;
    }

    @Override
    public Codelet on(int cu) {
        open().pinnedCu = requireCu(cu);
        return this;
    }

    @Override
    public Codelet onCluster(String cluster) {
        open().cluster = given(cluster, "its cluster");
        return this;
    }

    @Override
    public Codelet prefers(int cu) {
        open().preferredCu = requireCu(cu);
        return this;
    }

    @Override
    public Codelet costs(IntToLongFunction cyclesOfIndex) {
        open().cost = new AskedCosts(this, given(cyclesOfIndex, "its costs"));
        return this;
    }

    GraphBuilder owner() {
        return owner;
    }

    /** Returns its place among the declarations of the graph. */
    int number() {
        return owner.draft.codelets.number(first);
    }

    /** Returns the number of its first instance in its graph; for runtimes. */
    public int first() {
        return first;
    }

    private Traits open() {
        owner.requireOpen();
        return owner.draft.codelets.traits(number());
    }

    private <T> T given(T trait, String what) {
        Preconditions.part(
                owner.scope(), trait, "codelet", name(), "has null for " + what + ": leave it out, or say it");
        return trait;
    }

    private int requireCu(int cu) {
        if (cu < 0) {
            throw new GraphException(
                    "codelet \"" + name() + "\" cannot fire on CU " + cu + ": CUs are numbered from 0");
        }
        return cu;
    }

    void requireIndex(int index) {
        if (index < 0 || index >= count) {
            throw noInstance(index);
        }
    }

    GraphException noInstance(int index) {
        return new GraphException(
                "codelet \"" + name() + "\" has no instance " + index + ": its indices are 0 to " + (count - 1));
    }

    @Override
    public String toString() {
        return "Codelet \"" + name() + "\"" + (count > 1 ? " x " + count : "");
    }
}
