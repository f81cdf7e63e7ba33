package org.edarts.cu.virtual;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.edarts.codelet.PolicyFailedException;
import org.edarts.su.Decisions;
import org.edarts.su.RunError;
import org.edarts.su.SchedulingPolicy;
import org.edarts.trace.IdleReason;

/**
 * Gives ready codelets to the CUs that are free: first to each what it keeps or has in its own pool, then to each that
 * is left what all share, or what it can steal; in the order of their numbers. Owner: the driving thread.
 */
final class Dispatcher {
    /**
     * How often a CU may ask its policy for a victim at one moment, for each CU of the machine: enough for random ones.
     */
    private static final int LOOKS_PER_CU = 64;

    private final Simulation simulation;
    private final Pools pools;
    private final SchedulingPolicy policy;
    private final List<Inbox> unread = new ArrayList<>();

    Dispatcher(Simulation simulation, Pools pools) {
        this.simulation = simulation;
        this.pools = pools;
        this.policy = simulation.cam().scheduling();
    }

    /** Lets each free CU begin what there is for it, and those that find nothing invoke what waits for a frame. */
    void dispatch() {
        beginReady();
        SignalTransport transport = simulation.signalTransport();
        unread.forEach(Inbox::wake);
        unread.clear();
        FrameTransport frames = transport == null ? null : transport.frames();
        if (frames != null && !simulation.ending().stopped()) {
            frames.goOn();
        }
    }

    /**
     * A CU is to fire what has become ready there before it counts what else has come; it does so at once if that went
     * to others.
     */
    void leavesUnread(Inbox inbox) {
        unread.add(inbox);
    }

    private void beginReady() {
        BitSet ownWork = pools.ownWork();
        for (int cu = ownWork.nextSetBit(0); cu >= 0; cu = ownWork.nextSetBit(cu + 1)) {
            if (pools.free().get(cu)) {
                takeOwn(cu);
            }
        }
        if (policy.central() || policy.steals()) {
            BitSet free = pools.free();
            for (int cu = free.nextSetBit(0); cu >= 0 && pools.holdOpen(); cu = free.nextSetBit(cu + 1)) {
                if (policy.central()) {
                    takeOwn(cu);
                } else {
                    steal(simulation.cu(cu));
                }
            }
        }
    }

    /** Tells each CU that is free, in a detailed trace, why it is. */
    void tellWhyIdle() {
        IdleReason why = whyIdle();
        BitSet free = pools.free();
        for (int cu = free.nextSetBit(0); cu >= 0; cu = free.nextSetBit(cu + 1)) {
            simulation.cu(cu).idles(why);
        }
    }

    private IdleReason whyIdle() {
        int waiting = simulation.trace().waiting();
        if (waiting > pools.waitingForTokens()) {
            return IdleReason.OUT_OF_REACH;
        }
        if (waiting > 0) {
            return IdleReason.TOKENS;
        }
        return simulation.operations().pending() > 0 ? IdleReason.OUTSIDE : IdleReason.NOTHING_READY;
    }

    private void takeOwn(int cu) {
        Pools.Taken next = simulation.ending().stopped() ? null : pools.take(cu);
        if (next != null) {
            begin(next, simulation.cu(cu));
        }
    }

    /** A CU that gives up while there is something to steal looks again, as one on a real machine would. */
    private void steal(VirtualCu thief) {
        int attempt = 0;
        for (int looks = LOOKS_PER_CU * pools.cus();
                looks > 0 && !simulation.ending().stopped();
                looks--) {
            int victim = victim(thief, attempt++);
            if (victim == Decisions.NONE) {
                attempt = 0;
                continue;
            }
            Pools.Taken stolen = victim == thief.id() ? null : pools.steal(victim);
            if (stolen != null) {
                begin(stolen, thief);
                return;
            }
        }
    }

    private void begin(Pools.Taken taken, VirtualCu cu) {
        if (taken.from() == cu.id()) {
            cu.begin(taken);
        } else {
            simulation.trace().stolen(cu.id(), taken.from(), taken.activation());
            cu.beginStolen(taken.activation(), taken.from());
        }
    }

    private int victim(VirtualCu thief, int attempt) {
        try {
            return thief.decisions().victim(thief.id(), attempt, pools);
        } catch (PolicyFailedException failure) {
            simulation.ending().stop(RunError.policyFailed(failure));
            return Decisions.NONE;
        }
    }
}
