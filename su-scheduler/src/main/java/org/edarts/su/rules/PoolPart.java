package org.edarts.su.rules;

import java.util.List;
import org.edarts.codelet.graph.Priority;

/**
 * The parts of what is ready for a CU, in the order in which the CU takes from them: by priority; of the same priority
 * first what has waited for tokens, then what may fire on this CU only, then what others could take, too. The last
 * codelet that was handed off goes before all of its priority. What a CU takes from others it takes in the same order.
 *
 * <p>Within an open or bound part the order is that of the policy; a bound one, which nobody steals from, is first in,
 * first out unless the policy ranks.
 */
public enum PoolPart {
    /** Waited for tokens that may be there now; high priority. */
    WAITING_HIGH(Priority.HIGH),
    /** May fire on this CU only; high priority. */
    BOUND_HIGH(Priority.HIGH),
    /** May fire on other CUs, too; high priority. */
    OPEN_HIGH(Priority.HIGH),
    /** Was {@linkplain HandOff handed off} by the codelet that the CU fired last. */
    HANDED_OFF(Priority.NORMAL),
    /** Waited for tokens that may be there now. */
    WAITING_NORMAL(Priority.NORMAL),
    /** May fire on this CU only. */
    BOUND_NORMAL(Priority.NORMAL),
    /** May fire on other CUs, too. */
    OPEN_NORMAL(Priority.NORMAL),
    /** Waited for tokens that may be there now; low priority. */
    WAITING_LOW(Priority.LOW),
    /** May fire on this CU only; low priority. */
    BOUND_LOW(Priority.LOW),
    /** May fire on other CUs, too; low priority. */
    OPEN_LOW(Priority.LOW);

    /** All parts, in the order in which a CU takes from its own. */
    public static final List<PoolPart> OWN = List.of(values());

    /** The parts that other CUs take from, in the order in which they do. */
    public static final List<PoolPart> STOLEN = List.of(OPEN_HIGH, OPEN_NORMAL, OPEN_LOW);

    /** The parts that a codelet which was handed off yields to. */
    public static final List<PoolPart> BEFORE_HANDED_OFF = OWN.subList(0, OWN.indexOf(HANDED_OFF));

    private final Priority priority;

    PoolPart(Priority priority) {
        this.priority = priority;
    }

    /** Returns where a ready codelet goes. */
    static PoolPart of(Priority priority, boolean bound) {
        if (priority == Priority.HIGH) {
            return bound ? BOUND_HIGH : OPEN_HIGH;
        }
        if (priority == Priority.LOW) {
            return bound ? BOUND_LOW : OPEN_LOW;
        }
        return bound ? BOUND_NORMAL : OPEN_NORMAL;
    }

    /** Returns the priority of all codelets in this part. */
    public Priority priority() {
        return priority;
    }

    /** Returns whether its codelets wait for tokens, without being in any pool. */
    public boolean waiting() {
        return this == WAITING_HIGH || this == WAITING_NORMAL || this == WAITING_LOW;
    }

    /** Returns whether its codelets may fire on one CU only. */
    public boolean bound() {
        return this == BOUND_HIGH || this == BOUND_NORMAL || this == BOUND_LOW;
    }

    /** Returns whether other CUs may take its codelets. */
    public boolean open() {
        return this == OPEN_HIGH || this == OPEN_NORMAL || this == OPEN_LOW;
    }
}
