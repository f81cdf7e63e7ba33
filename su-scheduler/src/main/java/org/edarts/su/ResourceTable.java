package org.edarts.su;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.edarts.codelet.Resource;
import org.edarts.codelet.compiled.Need;

/**
 * The resource tokens of one run. An enabled codelet takes all it needs at once or waits its turn; whoever gives tokens back
 * admits those that wait, the longest first. Any thread may call.
 */
public final class ResourceTable {
    private final Map<Resource, Integer> free = new IdentityHashMap<>();
    private final List<Waiting> waiting = new ArrayList<>();

    private record Waiting(List<Need> needs, long entry, String codelet) {}

    /**
     * Takes tokens for a codelet.
     *
     * @param entry what {@link #release} returns for the codelet when its turn comes
     * @param codelet its name, for {@link #waiting}
     * @return whether it has them; if not, it waits
     */
    public synchronized boolean take(List<Need> needs, long entry, String codelet) {
        if (available(needs)) {
            change(needs, -1);
            return true;
        }
        waiting.add(new Waiting(needs, entry, codelet));
        return false;
    }

    /** Gives tokens back; returns the entries of the codelets that now have theirs. */
    public synchronized long[] release(List<Need> needs) {
        change(needs, 1);
        long[] admitted = new long[waiting.size()];
        int count = 0;
        for (Iterator<Waiting> turn = waiting.iterator(); turn.hasNext(); ) {
            Waiting candidate = turn.next();
            if (available(candidate.needs)) {
                change(candidate.needs, -1);
                admitted[count++] = candidate.entry;
                turn.remove();
            }
        }
        return Arrays.copyOf(admitted, count);
    }

    /** Returns a sentence for each codelet that waits. */
    public synchronized List<String> waiting() {
        return waiting.stream()
                .map(one -> "codelet \"" + one.codelet + "\" waits for " + one.needs)
                .toList();
    }

    private boolean available(List<Need> needs) {
        for (Need need : needs) {
            if (free.getOrDefault(need.resource(), need.resource().tokens()) < need.tokens()) {
                return false;
            }
        }
        return true;
    }

    private void change(List<Need> needs, int sign) {
        for (Need need : needs) {
            int now = free.getOrDefault(need.resource(), need.resource().tokens());
            free.put(need.resource(), now + sign * need.tokens());
        }
    }
}
