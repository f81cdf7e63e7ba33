package org.edarts.epiphany.chip;

import org.edarts.epiphany.time.Agenda;
import org.edarts.epiphany.time.HalfCycles;

/**
 * The time of a chip: an agenda of what happens on the meshes, in half cycles, and one of the cores' turns, in cycles.
 * The core whose clock is behind goes next, after everything on the meshes that is due by then. The chip's thread owns
 * it.
 */
final class Timeline {
    /** The last cycle that can be simulated. */
    static final long LONGEST = 1L << 43;

    private final Agenda mesh = new Agenda();
    private final Agenda turns = new Agenda();
    private final int lookahead;
    private long limit = LONGEST;
    private int goingRound;

    /** Makes one at time 0 of a mesh on which nothing arrives within some half cycles of its departure. */
    Timeline(int lookahead) {
        this.lookahead = lookahead;
    }

    Agenda mesh() {
        return mesh;
    }

    Agenda turns() {
        return turns;
    }

    /**
     * Runs until nothing can happen any more, or until a time.
     *
     * @return whether time ran out
     */
    boolean run(long cycles) {
        limit = Math.min(cycles, LONGEST);
        while (true) {
            long turn = turns.nextTime();
            long event = mesh.nextTime();
            if (turn == Agenda.NEVER && event == Agenda.NEVER) {
                return goingRound > 0;
            }
            if (event != Agenda.NEVER && (turn == Agenda.NEVER || event <= HalfCycles.ofCycles(turn))) {
                if (event > HalfCycles.ofCycles(limit)) {
                    return true;
                }
                mesh.advance();
            } else if (turn >= limit) {
                return true;
            } else {
                mesh.advanceThrough(HalfCycles.ofCycles(turn));
                turns.advance();
            }
        }
    }

    /** A core has no turn any more because it goes round in a loop: what goes on so has not come to an end. */
    void beginsToGoRound() {
        goingRound++;
    }

    /** A core that went round in a loop has turns again. */
    void endsGoingRound() {
        goingRound--;
    }

    /** Returns the cycle in which the run ends at the latest. */
    long limit() {
        return limit;
    }

    /** Returns the first cycle in which what other cores and the mesh send from now on may reach a core. */
    long horizon() {
        long turn = turns.nextTime();
        // Others may have run ahead, and have turns earlier than they seem to.
        long horizon = turn == Agenda.NEVER ? limit : Math.min(limit, turns.now() + lookahead / HalfCycles.PER_CYCLE);
        long event = mesh.nextTime();
        return event == Agenda.NEVER ? horizon : Math.min(horizon, event + lookahead + 1 >> 1);
    }

    /** Returns the cycle of the next thing that happens on the meshes; 0 if nothing does. */
    long nextMeshCycle() {
        return mesh.nextTime() == Agenda.NEVER ? 0 : mesh.nextTime() + 1 >> 1;
    }
}
