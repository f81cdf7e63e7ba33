package org.edarts.offload;

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
    private byte[][] saved = {};
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

    void enter() throws InterruptedException {
        turns.take(this);
        arrive();
    }

    void enterUninterrupted() {
        turns.takeUninterrupted(this);
        arrive();
    }

    boolean tryEnter() {
        if (!turns.tryTake(this)) {
            return false;
        }
        arrive();
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

    private void arrive() {
        if (!here) {
            here = true;
            fresh = true;
            boolean arrived = cores.arrive();
            for (int core = 0; core < cores.count(); core++) {
                starts.forget(core);
            }
            for (int core = 0; arrived && core < saved.length; core++) {
                cores.write(core, kept.begin(), saved[core]);
            }
            saved = new byte[0][];
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
            here = false;
            if (kept.bytes() > 0) {
                saved = new byte[cores.count()][];
                for (int core = 0; core < saved.length; core++) {
                    saved[core] = cores.read(core, kept.begin(), kept.bytes());
                }
            }
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
            cores.leave();
            exit();
            turns.part(this);
        }
    }
}
