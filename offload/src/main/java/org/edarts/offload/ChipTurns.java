package org.edarts.offload;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.edarts.epiphany.board.BoardTurns;
import org.edarts.epiphany.board.BoardUser;

/**
 * A mesh's turns on its board, which graphs and other meshes may use in between. Resident arrays go along: they are
 * kept for the mesh while others have the cores. Any thread may call; what is not final belongs to who has the board.
 */
final class ChipTurns implements BoardUser {
    private final BoardTurns turns;
    private final ChipCores cores;
    private final KeptArrays kept;
    private final CoreStart starts;
    private final BooleanSupplier idle;
    private final Runnable makeWay;
    private final List<Saved> saved = new ArrayList<>();
    private boolean here;

    /** Whether the turn has just begun: then something begins though others want the board again. */
    private boolean fresh;

    ChipTurns(
            BoardTurns turns,
            ChipCores cores,
            KeptArrays kept,
            CoreStart starts,
            BooleanSupplier idle,
            Runnable makeWay) {
        this.turns = turns;
        this.cores = cores;
        this.kept = kept;
        this.starts = starts;
        this.idle = idle;
        this.makeWay = makeWay;
        turns.join(this);
    }

    /** What resident arrays had on a core, from an address on. */
    private record Saved(int core, int address, byte[] bytes) {}

    void enter() throws InterruptedException {
        turns.take(this);
        arriveOrExit();
    }

    void enterUninterrupted() {
        turns.takeUninterrupted(this);
        arriveOrExit();
    }

    boolean tryEnter() {
        if (!turns.tryTake(this)) {
            return false;
        }
        arriveOrExit();
        return true;
    }

    void exit() {
        turns.giveBack();
    }

    boolean mayBegin() {
        if (!turns.isTakenFor(this)) {
            return false;
        }
        boolean begins = fresh || !turns.isWanted();
        fresh = false;
        return begins;
    }

    /** Returns whether the calling thread can enter if it waits: it is not in the middle of another's turn. */
    boolean mayEnter() {
        return turns.mayTake(this);
    }

    private void arriveOrExit() {
        boolean entered = false;
        try {
            arrive();
            entered = true;
        } finally {
            if (!entered) {
                exit();
            }
        }
    }

    /** Where that fails, whoever wants something of the cores is told, and who enters next tries again. */
    private void arrive() {
        if (!here) {
            fresh = true;
            here = cores.arrive(() -> saved.forEach(each -> cores.write(each.core(), each.address(), each.bytes())));
            for (int core = 0; core < cores.count(); core++) {
                starts.forget(core);
            }
            if (here) {
                saved.clear();
            }
        }
    }

    @Override
    public boolean isIdle() {
        return idle.getAsBoolean();
    }

    @Override
    public void makeWay() {
        makeWay.run();
    }

    @Override
    public void leave() {
        if (here) {
            List<Saved> taken = new ArrayList<>();
            for (int core = 0; kept.bytes() > 0 && core < cores.count(); core++) {
                taken.add(new Saved(core, kept.begin(), cores.read(core, kept.begin(), kept.bytes())));
            }
            saved.addAll(taken);
            here = false;
            cores.leave();
        }
    }

    /** Ends all turns. */
    void part(Runnable givesBack) {
        turns.takeUninterrupted(this);
        try {
            givesBack.run();
        } finally {
            here = false;
            try {
                cores.leave();
            } finally {
                exit();
                turns.part(this);
            }
        }
    }
}
