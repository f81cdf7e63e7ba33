package org.edarts.offload;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.edarts.epiphany.board.Board;

/** Finds cores of a launch that wait for each other's messages. Guarded by its mesh. */
final class Deadlocks {
    /** By then a message that was under way has arrived. */
    private static final Duration ARRIVAL = Duration.ofNanos(20_000);

    private final Board board;
    private final ChipCores cores;

    Deadlocks(Board board, ChipCores cores) {
        this.board = board;
        this.cores = cores;
    }

    /**
     * What a core waits for, and how many messages it has sent to, or taken from, the other one: after it has waited
     * that is another number.
     */
    private record Seen(MessageWait awaits, int count) {}

    /**
     * Returns what is told of a launch whose cores wait for each other. Each must be seen waiting twice, for the same
     * message: then all waited in between, and what was under way then has come.
     *
     * @param works the parts of the launch that have not ended
     */
    Optional<String> of(List<CoreWork<?>> works, CoreLayout layout) {
        List<Seen> before = look(works, layout);
        if (before.size() < works.size()) {
            return Optional.empty();
        }
        board.pause(ARRIVAL);
        List<Seen> after = look(works, layout);
        return after.equals(before)
                ? Optional.of(MessageWait.deadlock(
                        after.stream().map(Seen::awaits).toList(), works.get(0).ranks()))
                : Optional.empty();
    }

    /** Returns what those wait for of which it has not come. */
    private List<Seen> look(List<CoreWork<?>> works, CoreLayout layout) {
        List<Seen> waits = new ArrayList<>();
        for (CoreWork<?> work : works) {
            int word = cores.word(work.core(), MeshCore.WAITS);
            int peer = word >>> MeshCore.KINDS;
            boolean hostEnds =
                    peer == work.ranks() && !work.execution().messages().hostHasLeft();
            if (word == 0 || hostEnds) {
                // it goes on, or the host may end its wait
                return waits;
            }
            boolean receives = (word & MeshCore.RECEIVES) != 0;
            int entry = layout.peers() + peer * MeshCore.ENTRY;
            int done = cores.word(work.core(), entry + (receives ? MeshCore.RECEIVED : MeshCore.SENT));
            int come = cores.word(work.core(), entry + (receives ? MeshCore.COME : MeshCore.TAKEN));
            if (receives == (come == done)) {
                waits.add(new Seen(new MessageWait(work.rank(), peer, receives), done));
            }
        }
        return waits;
    }
}
