package org.edarts.cu.virtual;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.edarts.codelet.graph.Need;
import org.edarts.su.Loads;
import org.edarts.su.PoolOrder;
import org.edarts.su.SchedulingPolicy;
import org.edarts.su.rules.PoolPart;
import org.edarts.su.rules.ResourceTable;
import org.jspecify.annotations.Nullable;

/**
 * The ready pools of all CUs, the tokens that codelets get when they are taken out, and which CUs are free. The {@link
 * PoolPart#open open} parts are one and the same for all CUs if the policy is central. Owner: the driving thread.
 */
final class Pools implements Loads {
    private final SchedulingPolicy policy;
    private final List<Map<PoolPart, ReadyList>> partsOf = new ArrayList<>();
    private final @Nullable Activation[] kept;
    private final List<Deque<Activation>> handed = new ArrayList<>();
    private final ResourceTable<Activation> resources = new ResourceTable<>();
    private final BitSet ownWork = new BitSet();
    private final BitSet free = new BitSet();
    private int inOpen;
    private long arrivals;

    /**
     * A codelet that a CU takes, with its tokens.
     *
     * @param from the CU that had it
     * @param handedOff whether that kept it, past all order
     */
    record Taken(Activation activation, int from, boolean handedOff) {
        Taken(Activation activation, int from) {
            this(activation, from, false);
        }
    }

    /** Makes empty pools of CUs that are all free. */
    Pools(SchedulingPolicy policy, int cus) {
        this.policy = policy;
        for (int cu = 0; cu < cus; cu++) {
            Map<PoolPart, ReadyList> parts = new EnumMap<>(PoolPart.class);
            for (PoolPart part : PoolPart.OWN) {
                if (part.bound()) {
                    boolean ranked = policy.order() == PoolOrder.RANKED;
                    parts.put(part, ReadyList.in(ranked ? PoolOrder.RANKED : PoolOrder.FIFO));
                } else if (part.open()) {
                    boolean shares = policy.central() && cu > 0;
                    parts.put(part, shares ? list(part, 0) : ReadyList.in(policy.order()));
                }
            }
            partsOf.add(parts);
            handed.add(new ArrayDeque<>(0));
        }
        kept = new Activation[cus];
        free.set(0, cus);
    }

    /** Adds a codelet to the pool of a CU. */
    void add(Activation activation, int cu) {
        PoolPart part = activation.frame.rules.placing().part(activation.codelet);
        activation.arrived(arrivals++);
        list(part, cu).add(activation);
        inOpen += part.open() ? 1 : 0;
        ownWork.set(cu, ownWork.get(cu) || part.bound() || !policy.central());
    }

    /** Lets a CU keep a codelet that it hands off to itself. */
    void keep(Activation activation, int cu) {
        kept[cu] = activation;
        ownWork.set(cu);
    }

    /** A CU gets a codelet that an SU has handed to it: it fires that when it has nothing of its own. */
    void hand(Activation activation, int cu) {
        handed.get(cu).add(activation);
        ownWork.set(cu);
    }

    boolean keeps(int cu) {
        return kept[cu] != null;
    }

    /**
     * Takes the next codelet that a CU keeps, has in its own pool, or may have now that its tokens are back; or null.
     */
    @Nullable
    Taken take(int cu) {
        Taken next = null;
        for (int part = 0; part < PoolPart.OWN.size() && next == null; part++) {
            next = take(PoolPart.OWN.get(part), cu);
        }
        if (next == null && !handed.get(cu).isEmpty()) {
            next = new Taken(handed.get(cu).remove(), cu);
        }
        Activation yields = kept[cu];
        if (yields != null) {
            kept[cu] = null;
            add(yields, cu);
        }
        ownWork.set(cu, hasOwnWork(cu));
        return next;
    }

    private @Nullable Taken take(PoolPart part, int cu) {
        if (part == PoolPart.HANDED_OFF) {
            Activation next = kept[cu];
            kept[cu] = null;
            return next == null ? null : new Taken(next, cu, true);
        } else if (part.waiting()) {
            ResourceTable.Waiting<Activation> next = resources.next(part.priority(), cu);
            return next == null ? null : new Taken(next.entry(), policy.central() ? cu : next.from());
        }
        ReadyList list = list(part, cu);
        Activation next = list.take();
        while (next != null) {
            inOpen -= part.open() ? 1 : 0;
            if (getsTokens(next, part, cu)) {
                return new Taken(next, cu);
            }
            next = list.take();
        }
        return null;
    }

    private boolean getsTokens(Activation activation, PoolPart part, int cu) {
        List<Need> needs = activation.frame.rules.needs(activation.codelet);
        boolean shared = part.open() && (policy.central() || policy.steals());
        return needs.isEmpty() || resources.take(needs, part.priority(), cu, shared, activation);
    }

    /** Takes the tokens of a codelet back that has fired. */
    void release(Activation activation) {
        List<Need> needs = activation.frame.rules.needs(activation.codelet);
        if (!needs.isEmpty()) {
            resources.release(needs);
        }
    }

    /** Takes a codelet out of a pool for another CU, or returns null. */
    @Nullable
    Taken steal(int victim) {
        for (PoolPart part : PoolPart.STOLEN) {
            ReadyList list = list(part, victim);
            for (Activation next = list.steal(); next != null; next = list.steal()) {
                inOpen--;
                ownWork.set(victim, hasOwnWork(victim));
                if (getsTokens(next, part, victim)) {
                    return new Taken(next, victim);
                }
            }
        }
        return null;
    }

    /** Takes out the oldest codelet in the pool of a CU that may be fired elsewhere, but not the last of all. */
    @Nullable
    Activation lend(int owner, Predicate<Activation> mayBe) {
        ReadyList list = list(PoolPart.OPEN_NORMAL, owner);
        Activation lent = list.lend(mayBe);
        if (lent != null) {
            inOpen--;
            ownWork.set(owner, hasOwnWork(owner));
        }
        return lent;
    }

    private boolean hasOwnWork(int cu) {
        return kept[cu] != null || !handed.get(cu).isEmpty() || !policy.central() && ready(cu) > 0 || bound(cu) > 0;
    }

    private ReadyList list(PoolPart part, int cu) {
        return Objects.requireNonNull(partsOf.get(cu).get(part));
    }

    private int bound(int cu) {
        return partsOf.get(cu).entrySet().stream()
                .filter(part -> part.getKey().bound())
                .mapToInt(part -> part.getValue().size())
                .sum();
    }

    /** Returns whether there is a codelet that more than one CU may take. */
    boolean holdOpen() {
        return inOpen > 0;
    }

    /**
     * Returns the CUs that have something to fire that no other needs to give them, or may have where some wait for
     * tokens.
     */
    BitSet ownWork() {
        return resources.waiting() > 0 ? free : ownWork;
    }

    /** Returns how many codelets wait for tokens of a resource. */
    int waitingForTokens() {
        return resources.waiting();
    }

    /** Returns the CUs that do nothing. */
    BitSet free() {
        return free;
    }

    @Override
    public int cus() {
        return partsOf.size();
    }

    @Override
    public int ready(int cu) {
        int sum = 0;
        for (ReadyList part : partsOf.get(cu).values()) {
            sum += part.size();
        }
        return sum;
    }

    @Override
    public boolean idle(int cu) {
        return free.get(cu) && kept[cu] == null;
    }
}
