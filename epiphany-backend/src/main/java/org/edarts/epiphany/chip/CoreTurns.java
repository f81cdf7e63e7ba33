package org.edarts.epiphany.chip;

import org.edarts.epiphany.core.CoreState;
import org.edarts.epiphany.dma.DmaEngine;
import org.edarts.epiphany.mesh.NodePort;
import org.edarts.epiphany.time.Actor;
import org.edarts.epiphany.time.Agenda;

/**
 * When a core has its turns: it runs until something from outside may reach it, waits for the mesh, or rests until an
 * interrupt or its timer wakes it. The chip's thread owns it. Times are cycles where not said otherwise.
 */
final class CoreTurns implements Actor {
    private static final long NEVER = -1;

    /** After so many cycles a core that nothing can reach looks whether it waits in a loop. */
    private static final int LONGEST_TURN = 2048;

    private final Timeline timeline;
    private final CoreState core;
    private final TimedCore pipeline;
    private final DmaEngine dma;
    private final NodePort port;
    private final int self;
    private boolean runs;
    private boolean waits;
    private boolean acts;
    private boolean goesRound;
    private long alarm = NEVER;
    private long due = NEVER;

    CoreTurns(Timeline timeline, CoreState core, TimedCore pipeline, DmaEngine dma, NodePort port) {
        this.timeline = timeline;
        this.core = core;
        this.pipeline = pipeline;
        this.dma = dma;
        this.port = port;
        self = timeline.turns().enrol(this);
    }

    /** Returns whether the core waits for the mesh. */
    boolean waits() {
        return waits;
    }

    /** Gives the core a turn at its clock. */
    void schedule() {
        if (!runs) {
            runs = true;
            due = Math.max(timeline.turns().now(), core.clock());
            timeline.turns().wake(self, due);
        }
    }

    /** The answer that the core waits for has come; its clock says when it goes on. */
    void goOn() {
        waits = false;
        schedule();
    }

    /** Something has happened to a core that may rest; time is half cycles. */
    void wake(long now) {
        if (!runs && !waits && !acts) {
            long cycle = now + 1 >> 1;
            if (cycle > core.clock()) {
                rested(cycle);
            }
            schedule();
        }
    }

    @Override
    public void act(long now) {
        if (runs ? now != due : waits || alarm != now) {
            return;
        }
        if (goesRound) {
            settleAt(now);
            return;
        }
        if (!runs) {
            rested(now);
        }
        runs = false;
        acts = true;
        long horizon = Math.min(horizon(), core.clock() + LONGEST_TURN);
        TimedCore.Turn turn = pipeline.run(horizon, horizon < pipeline.reach());
        if (turn == TimedCore.Turn.RUNS_AHEAD && !runAhead()) {
            turn = pipeline.run(horizon, false);
        }
        if (turn == TimedCore.Turn.GOES_ON && core.clock() >= horizon) {
            runAhead();
        }
        acts = false;
        switch (turn) {
            case GOES_ON, RUNS_AHEAD -> {
                if (!goesRound) {
                    schedule();
                }
            }
            case WAITS -> waits = true;
            case RESTS -> setAlarm(now);
        }
    }

    /**
     * Nobody else can know of what the core does meanwhile, so that it may be undone.
     *
     * @return whether the core has come further
     */
    private boolean runAhead() {
        long begin = core.clock();
        long end = Math.min(pipeline.reach(), Math.min(timeline.limit(), quietUntil()));
        if (end > begin && !goesRound() && core.clock() == begin) {
            pipeline.runAhead(end);
        }
        return core.clock() > begin;
    }

    /** A core whose program waits in a loop has no turn before something reaches it, or its timer comes to zero. */
    private boolean goesRound() {
        if (quietUntil() != Timeline.LONGEST || !pipeline.goesRound(Math.min(timeline.limit(), core.timerExpiry()))) {
            return false;
        }
        goesRound = true;
        runs = true;
        due = core.timerExpiry();
        timeline.beginsToGoRound();
        if (due < Timeline.LONGEST) {
            timeline.turns().wake(self, due);
        }
        return true;
    }

    /** Something reaches the core; time is half cycles. What the core has done too early by then is undone. */
    void settle(long now) {
        // What is known to happen later does not tell what happens before.
        long until = goesRound ? Math.min(now, timeline.mesh().now()) : now;
        settleAt(until + 1 >> 1);
    }

    private void settleAt(long cycle) {
        if (pipeline.fallBack(cycle) && runs) {
            if (goesRound) {
                goesRound = false;
                timeline.endsGoingRound();
            }
            if (due < Timeline.LONGEST) {
                timeline.turns().cancel(self, due);
            }
            runs = false;
            schedule();
        }
    }

    /** Lets a core that goes round in a loop stand where it is at a cycle in which the chip pauses. */
    void pause(long cycle) {
        if (goesRound) {
            settleAt(cycle);
        }
    }

    private void rested(long until) {
        pipeline.counts().idled(until - core.clock());
        core.setClock(until);
    }

    /** A core that rests is woken by its timer, if nothing else wakes it before. */
    private void setAlarm(long now) {
        if (!core.halted() && core.timerExpiry() < Timeline.LONGEST) {
            alarm = Math.max(core.timerExpiry(), now + 1);
            timeline.turns().wake(self, alarm);
        }
    }

    /** Returns the first cycle in which something may reach the core: what is on its way to it may arrive any time. */
    private long horizon() {
        return Math.min(timeline.horizon(), quietUntil());
    }

    /** Returns the first cycle in which what the core itself has under way may come back to it. */
    private long quietUntil() {
        long quiet = dma.quietUntil();
        if (port.isExpecting()) {
            quiet = Math.min(quiet, timeline.mesh().nextTime());
        }
        return quiet == Agenda.NEVER ? Timeline.LONGEST : quiet + 1 >> 1;
    }
}
