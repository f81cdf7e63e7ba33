package org.edarts.cu.host.slots;

import java.util.List;
import java.util.function.IntConsumer;
import org.edarts.codelet.graph.Need;
import org.edarts.codelet.graph.Priority;
import org.edarts.cu.host.unit.RunContext;
import org.edarts.cu.host.unit.Sleepers;
import org.edarts.su.SchedulingPolicy;
import org.edarts.su.rules.PoolPart;
import org.edarts.su.rules.ResourceTable;
import org.jspecify.annotations.Nullable;

/**
 * The resource tokens of a run by slots; wakes the CUs that could fire what waited for those that are back. Any thread
 * may call.
 */
final class Tokens {
    private final ResourceTable<Long> resources = new ResourceTable<>();
    private final Sleepers sleepers;
    private final boolean anybodyTakes;
    private final IntConsumer waker = this::wake;

    Tokens(RunContext context) {
        SchedulingPolicy policy = context.units().policy();
        this.sleepers = context.sleepers();
        this.anybodyTakes = policy.central() || policy.steals();
    }

    /**
     * Takes tokens for an entry, or lets it wait.
     *
     * @param part where it was
     * @param from the CU that had it
     * @return whether it has them
     */
    boolean take(List<Need> needs, PoolPart part, int from, long entry) {
        return resources.take(needs, part.priority(), from, part.open() && anybodyTakes, entry);
    }

    /** Takes the tokens for the next one that waits and that a CU may fire; others may have theirs, too. */
    ResourceTable.@Nullable Waiting<Long> next(Priority priority, int cu) {
        ResourceTable.Waiting<Long> next = resources.next(priority, cu);
        if (next != null) {
            resources.offer(waker);
        }
        return next;
    }

    /** Takes tokens back. */
    void release(List<Need> needs) {
        resources.release(needs);
        resources.offer(waker);
    }

    private void wake(int cu) {
        if (cu == ResourceTable.ANY) {
            sleepers.wakeOne();
        } else if (sleepers.sleeps(cu)) {
            sleepers.wake(cu);
        }
    }

    /** Returns whether a CU could fire one that waits. */
    boolean offers(int cu) {
        return resources.offers(cu);
    }

    /** Returns whether any codelet waits. */
    boolean awaited() {
        return resources.waiting() > 0;
    }
}
