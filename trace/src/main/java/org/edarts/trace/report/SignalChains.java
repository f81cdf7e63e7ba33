package org.edarts.trace.report;

import java.util.HashMap;
import java.util.Map;
import org.edarts.trace.TraceEvent;
import org.jspecify.annotations.Nullable;

/**
 * Chains of firings as the records of one run tell of them: who enabled a firing, and who else signalled the slot in front of
 * it. A record of a signal names the first codelet behind the slot; of others there, only who enabled them is known. One thread.
 */
final class SignalChains {
    private final Map<Instance, Chain> chains = new HashMap<>();
    private final Map<Instance, Long> signalled = new HashMap<>();
    private final long start;
    private long longest;

    private record Instance(int codelet, int frame) {}

    /** The longest chain that ends in an instance, before and after its firing. */
    private static final class Chain {
        private final long before;
        private long after;
        private boolean fired;

        Chain(long before) {
            this.before = before;
        }
    }

    /** Begins with the start of the run. */
    SignalChains(long start) {
        this.start = start;
    }

    /** Takes the next event in the order of their ends. */
    void add(TraceEvent event) {
        Instance instance = new Instance(event.codelet(), event.frame());
        switch (event.kind()) {
            case SIGNAL -> signalled.merge(instance, upTo(event), Math::max);
            case READY -> {
                Long others = signalled.remove(instance);
                long before = Math.max(upTo(event), others == null ? 0 : others);
                // Signals of the next round may have come already, from longer chains than this round's.
                chains.put(instance, new Chain(Math.min(before, event.time() - start)));
            }
            case FIRE, FAIL -> {
                Chain chain = chains.computeIfAbsent(instance, key -> new Chain(upTo(event)));
                chain.after = chain.before + event.duration();
                chain.fired = true;
                longest = Math.max(longest, chain.after);
            }
            default -> {}
        }
    }

    /** The length of the chain up to who caused an event; what a body causes bears the time at which its firing began. */
    private long upTo(TraceEvent event) {
        @Nullable Chain chain = chains.get(new Instance(event.enabler(), event.enablerFrame()));
        return chain == null ? 0 : chain.fired ? chain.after : chain.before;
    }

    long longest() {
        return longest;
    }
}
