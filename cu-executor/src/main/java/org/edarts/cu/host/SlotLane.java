package org.edarts.cu.host;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.edarts.codelet.Completion;
import org.edarts.codelet.Priority;
import org.edarts.codelet.RunReport;
import org.edarts.codelet.SpentSlotException;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.codelet.compiled.CompiledGraph;
import org.edarts.codelet.compiled.Declaration;
import org.edarts.codelet.compiled.Placement;
import org.edarts.cu.pool.FifoPool;
import org.edarts.cu.pool.ReadyPool;
import org.edarts.su.Decisions;
import org.edarts.su.Eligible;
import org.edarts.su.Plan;
import org.edarts.su.RunError;
import org.edarts.su.SchedulingPolicy;
import org.jspecify.annotations.Nullable;

/**
 * One unit at work on a run by slots: it fires ready codelets, signals their targets, and places what becomes enabled.
 *
 * <p>Owner: the thread of the unit.
 */
final class SlotLane extends Apart {
    private static final long NONE = ReadyPool.EMPTY;
    private static final int FIRINGS_BETWEEN_LOOKS = 64;
    private static final int INVOCATIONS_BETWEEN_LOOKS = 256;

    /** How often a CU asks its policy for a victim before it gives up, for each CU: enough for random ones. */
    private static final int LOOKS_PER_CU = 64;

    private final SlotRun run;
    private final int unit;
    private final SlotPools pools;
    private final UnitFrames frames;
    private final Decisions decisions;
    private final CuFiring firing;
    private final boolean alone;
    private final boolean handsOff;
    private final boolean placesLocally;
    private final boolean steals;
    private final boolean central;
    private final int mostLooks;
    private final boolean placesElsewhere;
    private final @Nullable LaneTrace trace;
    private final AtomicLong fired = new AtomicLong();
    private volatile boolean idle = true;
    private long next = NONE;
    private boolean tokenPassedOn;
    private boolean firingStatic;
    private boolean inBody;
    private long firedNow;
    private long stolen;
    private long invoked;
    private long live;
    private long busyNanos;

    SlotLane(SlotRun run, int unit, SlotPools pools) {
        this.run = run;
        this.unit = unit;
        this.pools = pools;
        this.frames = run.frames(unit);
        SchedulingPolicy policy = run.cam().scheduling();
        this.decisions =
                policy.decisions(run.cam().machine(), unit, run.options().seed());
        this.firing = new CuFiring(run, unit, run.root(), this);
        this.trace = run.laneTrace(unit);
        this.alone = run.alone();
        this.placesElsewhere = run.cam().dedicatedSu() && unit < run.cam().cus();
        this.handsOff = policy.handsOff() && !placesElsewhere;
        this.placesLocally = policy.placesLocally();
        this.steals = policy.steals();
        this.central = policy.central();
        this.mostLooks = LOOKS_PER_CU * run.cam().cus();
    }

    /** Fires until there is nothing to take, or other runs want their turn. */
    boolean work(CuWorker worker) {
        if (!run.hasWork(unit) || !run.engage()) {
            return false;
        }
        idle = false;
        long begin = System.nanoTime();
        long stolenBefore = stolen;
        firedNow = 0;
        if (trace != null) {
            trace.resume();
        }
        try {
            if (run.claimStart()) {
                start();
            }
            run.deliver(this);
            if (unit == run.cam().cus()) {
                placeAll();
            } else {
                fireAll(worker);
            }
        } catch (Throwable failure) {
            run.broke(unit, failure);
        } finally {
            idle = true;
            long nanos = System.nanoTime() - begin;
            busyNanos += nanos;
            fired.setRelease(fired.getPlain() + firedNow);
            if (unit < run.cam().cus()) {
                run.cam().counters().add(unit, firedNow, stolen - stolenBefore, nanos);
            }
            firedNow = 0;
            run.disengage();
        }
        return true;
    }

    private void start() {
        Frame root = run.root();
        for (int codelet : root.graph.starts()) {
            enable(root, codelet);
        }
    }

    /** The SU's work: puts what the CUs enabled where the policy wants it. */
    private void placeAll() {
        FifoPool inbox = pools.inbox();
        for (long entry = inbox.pop(); entry != NONE && !run.stopped(); entry = inbox.pop()) {
            placeNow(run.frame(SlotPools.frameOf(entry)), (int) entry);
        }
        if (trace != null) {
            trace.worked();
        }
    }

    private void fireAll(CuWorker worker) {
        int looks = 0;
        long entry = take();
        while (entry != NONE && !run.stopped()) {
            fire(entry);
            firedNow++;
            entry = next;
            next = NONE;
            if (++looks == FIRINGS_BETWEEN_LOOKS) {
                looks = 0;
                fired.setRelease(fired.getPlain() + firedNow);
                firedNow = 0;
                run.deliver(this);
                if (worker.shared()) {
                    break;
                }
            }
            if (entry == NONE) {
                entry = take();
            }
        }
        if (entry != NONE) {
            Frame frame = run.frame(SlotPools.frameOf(entry));
            pools.main().push(entry, rank(frame, (int) entry));
        }
    }

    private void fire(long entry) {
        Frame frame = run.frame(SlotPools.frameOf(entry));
        int codelet = (int) entry;
        CompiledGraph graph = frame.graph;
        firing.frame = frame;
        firing.codelet = codelet;
        if (trace != null) {
            trace.begins(frame, codelet);
        }
        try {
            inBody = true;
            frame.markFired(codelet);
            int declaration = graph.declarationOf()[codelet];
            firing.first = graph.firstOf()[declaration];
            graph.bodies()[declaration].fire(firing);
            if (trace != null) {
                trace.fired(frame, codelet);
            }
            tokenPassedOn = false;
            firingStatic = true;
            signalTargets(frame, codelet);
        } catch (Throwable failure) {
            if (trace != null) {
                trace.failed(frame, codelet);
            }
            run.fail(frame, codelet, unit, failure);
        }
        firingStatic = false;
        inBody = false;
        if (graph.restricted()) {
            releaseResources(frame, codelet);
        }
        if (!frame.root() && !tokenPassedOn && frame.dropToken(alone)) {
            end(frame, frame, codelet);
        }
        tokenPassedOn = false;
    }

    private void signalTargets(Frame frame, int node) {
        int[] targets = frame.graph.targets();
        int[] start = frame.graph.targetStart();
        int end = start[node + 1];
        for (int arc = start[node]; arc < end; arc++) {
            int target = targets[arc];
            if (target >= 0) {
                enable(frame, target);
            } else {
                signal(frame, ~target);
            }
        }
    }

    private void signal(Frame frame, int slot) {
        if (trace != null) {
            trace.signals(frame, slot, inBody ? firing.frame : null, firing.codelet);
        }
        int before = frame.lower(slot, alone);
        if (before > 1) {
            return;
        }
        if (frame.graph.slotRearmed()[slot]) {
            if (!frame.endsRound(slot, before)) {
                return;
            }
            frame.rearm(slot);
        } else if (before < 1) {
            frame.refuse(slot);
            throw new SpentSlotException(
                    "slot \"" + frame.graph.slots().get(slot).name() + "\" of \"" + frame.graph.name()
                            + "\" got a signal after it had fired; re-arm it, or count all its signals");
        }
        if (trace != null) {
            trace.full(frame, slot);
        }
        signalTargets(frame, frame.graph.codelets() + slot);
    }

    /** A signal that a body asked for: its effects do not count as those of the firing's own arcs. */
    void signalChosen(Frame frame, int slot) {
        signal(frame, slot);
    }

    void complete(Frame frame, int cell, int slot, @Nullable Object content) {
        frame.cells[cell] = content;
        signal(frame, slot);
    }

    void completeResult(Frame frame, @Nullable Object content) {
        if (!frame.markCompleted()) {
            throw new SpentSlotException(
                    "threaded procedure \"" + frame.graph.name() + "\" completed its result twice; complete it once");
        }
        Frame caller = frame.parent;
        if (frame.resultSlot >= 0 && caller != null) {
            complete(caller, frame.resultCell, frame.resultSlot, content);
        }
    }

    private void enable(Frame frame, int codelet) {
        if (trace != null) {
            trace.enabled(frame, codelet, inBody ? firing.frame : null, firing.codelet);
        }
        boolean passesToken = false;
        if (handsOff && next == NONE && firingStatic && !frame.graph.restricted()) {
            next = SlotPools.entry(frame, codelet);
            if (trace != null) {
                trace.ready(frame, codelet);
            }
            passesToken = !tokenPassedOn && frame == firing.frame;
            tokenPassedOn |= passesToken;
            if (!frame.root() && !passesToken) {
                frame.addToken(alone);
            }
            return;
        }
        if (!frame.root()) {
            frame.addToken(alone);
        }
        ready(frame, codelet);
    }

    /** Places an enabled codelet once it has its resources. */
    private void ready(Frame frame, int codelet) {
        if (frame.graph.restricted()) {
            Declaration declaration = frame.graph.declaration(codelet);
            if (!declaration.needs().isEmpty()
                    && !run.resources()
                            .take(declaration.needs(), SlotPools.entry(frame, codelet), declaration.name())) {
                return;
            }
        }
        place(frame, codelet);
    }

    private void releaseResources(Frame frame, int codelet) {
        Declaration declaration = frame.graph.declaration(codelet);
        if (!declaration.needs().isEmpty()) {
            for (long admitted : run.resources().release(declaration.needs())) {
                place(run.frame(SlotPools.frameOf(admitted)), (int) admitted);
            }
        }
    }

    private void place(Frame frame, int codelet) {
        if (trace != null) {
            trace.ready(frame, codelet);
        }
        if (placesElsewhere) {
            int su = run.cam().cus();
            run.pools(su).inbox().push(SlotPools.entry(frame, codelet), 0);
            wake(su);
        } else {
            placeNow(frame, codelet);
        }
    }

    private void placeNow(Frame frame, int codelet) {
        if (frame.graph.restricted() && placeRestricted(frame, codelet)) {
            return;
        }
        long entry = SlotPools.entry(frame, codelet);
        int[] homes = frame.homes;
        int cu;
        if (central) {
            cu = 0;
        } else if (homes != null) {
            cu = homes[codelet];
        } else {
            cu = placesLocally && unit < run.cam().cus() ? unit : decide(codelet);
        }
        if (cu == Decisions.NONE) {
            return;
        }
        push(cu, cu == unit ? pools.main() : run.pools(cu).fromOthers(), entry, rank(frame, codelet));
    }

    /** Asks the policy; its failure is not that of the codelet that happens to fire. */
    private int decide(int codelet) {
        try {
            int cu = decisions.place(codelet, seen(), run.loads());
            return Objects.checkIndex(cu, run.cam().cus());
        } catch (RuntimeException failure) {
            run.policyFailed(failure);
            return Decisions.NONE;
        }
    }

    /** Places a codelet that may not go everywhere, or has a wish or a priority; returns false if it is like any other. */
    private boolean placeRestricted(Frame frame, int codelet) {
        Declaration declaration = frame.graph.declaration(codelet);
        Placement placement = declaration.placement();
        long entry = SlotPools.entry(frame, codelet);
        if (placement.restricted()) {
            int cu = Eligible.choose(declaration, run.cam().machine(), seen(), run.loads());
            run.pools(cu).own().push(entry, 0);
            if (cu != unit) {
                wake(cu);
            }
            return true;
        }
        boolean wish = placement.preferredCu() >= 0
                && placement.preferredCu() < run.cam().cus();
        int cu = wish ? placement.preferredCu() : seen();
        if (declaration.priority() != Priority.NORMAL) {
            SlotPools target = run.pools(central ? 0 : cu);
            push(cu, declaration.priority() == Priority.HIGH ? target.urgent() : target.last(), entry, 0);
            return true;
        }
        if (wish && !central) {
            push(cu, cu == unit ? pools.main() : run.pools(cu).fromOthers(), entry, rank(frame, codelet));
            return true;
        }
        return false;
    }

    private int seen() {
        return Math.min(unit, run.cam().cus() - 1);
    }

    /** Puts an entry where others may take it, too, if the policy lets them; wakes one that may. */
    private void push(int cu, ReadyPool pool, long entry, int rank) {
        pool.push(entry, rank);
        if (steals || central) {
            if (!alone && run.cam().units().hasSleepers()) {
                run.cam().units().wakeOne();
            }
        } else if (cu != unit) {
            wake(cu);
        }
    }

    private void wake(int other) {
        if (run.cam().units().sleeps(other)) {
            run.cam().units().wake(other);
        }
    }

    private static int rank(Frame frame, int codelet) {
        int[] ranks = frame.ranks;
        return ranks == null ? 0 : ranks[codelet];
    }

    private long take() {
        long entry = pools.own().pop();
        if (entry == NONE) {
            entry = run.pools(central ? 0 : unit).urgent().pop();
        }
        if (entry == NONE) {
            entry = pools.take();
        }
        if (entry == NONE) {
            entry = run.pools(central ? 0 : unit).last().pop();
        }
        return entry == NONE && steals ? steal() : entry;
    }

    private long steal() {
        for (int attempt = 0; attempt < mostLooks && !run.stopped(); attempt++) {
            int victim = victim(attempt);
            if (victim == Decisions.NONE) {
                return NONE;
            }
            long entry = victim == unit ? NONE : run.pools(victim).steal();
            if (entry != NONE) {
                stolen++;
                if (trace != null) {
                    trace.stole(run.frame(SlotPools.frameOf(entry)), (int) entry, victim);
                }
                return entry;
            }
        }
        return NONE;
    }

    private int victim(int attempt) {
        try {
            int victim = decisions.victim(unit, attempt, run.loads());
            return victim == Decisions.NONE
                    ? victim
                    : Objects.checkIndex(victim, run.cam().cus());
        } catch (RuntimeException failure) {
            run.policyFailed(failure);
            return Decisions.NONE;
        }
    }

    /** Returns whether this unit would find something to take. */
    boolean canTake() {
        if (unit == run.cam().cus()) {
            return !pools.inbox().isEmpty();
        }
        if (!pools.isEmpty() || central && !run.pools(0).isEmpty()) {
            return true;
        }
        if (steals && unit < run.cam().cus()) {
            for (int cu = 0; cu < run.cam().cus(); cu++) {
                if (cu != unit && run.pools(cu).canBeStolenFrom()) {
                    return true;
                }
            }
        }
        return false;
    }

    void invoke(
            Frame caller,
            ThreadedProcedure<?, ?> procedure,
            @Nullable Object argument,
            int resultSlot,
            int resultCell,
            int endSlot) {
        CompiledGraph code = procedure.compiled();
        Frame frame = frames.take(procedure.number());
        if (frame == null) {
            Plan plan = run.prepared().planOf(code, procedure.number(), run.cam());
            frame = frames.make(code, plan, procedure.number());
        }
        if (!caller.root()) {
            caller.addToken(alone);
        }
        frame.begin(caller, resultSlot, resultCell, endSlot);
        frame.cells[0] = argument;
        live++;
        if (++invoked % INVOCATIONS_BETWEEN_LOOKS == 0) {
            run.checkLiveProcedures();
        }
        if (trace != null) {
            trace.invoked(frame, caller, firing.codelet);
        }
        for (int codelet : code.starts()) {
            if (trace != null) {
                trace.enabled(frame, codelet, caller, firing.codelet);
            }
            ready(frame, codelet);
        }
        if (code.starts().length == 0) {
            end(frame, firing.frame, firing.codelet);
        }
    }

    /**
     * Frees a frame in which nothing can happen any more, and those of its callers that it held.
     *
     * @param by the frame of the codelet that was the last to end
     * @param last that codelet
     */
    private void end(Frame ended, Frame by, int last) {
        Frame frame = ended;
        while (true) {
            List<String> waiting = ProcedureEnd.unmet(frame);
            if (!waiting.isEmpty()) {
                run.stop(RunError.stalled(frame.graph.name(), waiting));
                return;
            }
            Frame caller = frame.parent;
            int endSlot = frame.endSlot;
            if (trace != null) {
                trace.freed(frame);
            }
            frame.clean();
            free(frame);
            live--;
            if (caller == null) {
                return;
            }
            if (endSlot >= 0) {
                try {
                    signal(caller, endSlot);
                } catch (SpentSlotException spent) {
                    run.fail(by, last, unit, spent);
                }
            }
            if (caller.root() || !caller.dropToken(alone)) {
                return;
            }
            frame = caller;
        }
    }

    private void free(Frame frame) {
        int owner = UnitFrames.ownerOf(frame.number);
        if (owner == unit) {
            frames.give(frame);
        } else {
            run.frames(owner).giveBack(frame);
        }
    }

    <T> Completion<T> begin(Frame frame, int codelet, int cell, int slot) {
        run.addPending();
        if (!frame.root()) {
            frame.addToken(alone);
        }
        return new PendingCompletion<>(run, frame, codelet, cell, slot);
    }

    /** Takes the end of a split-phase operation. */
    void receive(Arrival arrival) {
        Frame frame = arrival.frame();
        Throwable cause = arrival.failure();
        if (cause != null) {
            run.fail(frame, arrival.codelet(), -1, cause);
        } else if (!run.stopped()) {
            try {
                complete(frame, arrival.cell(), arrival.slot(), arrival.content());
            } catch (SpentSlotException spent) {
                run.fail(frame, arrival.codelet(), -1, spent);
            }
        }
        if (!frame.root() && frame.dropToken(alone)) {
            end(frame, frame, arrival.codelet());
        }
    }

    boolean idle() {
        return idle;
    }

    long live() {
        return live;
    }

    long fired() {
        return fired.get();
    }

    long invoked() {
        return invoked;
    }

    RunReport.Unit report() {
        return new RunReport.Unit(unit, fired.get(), stolen, busyNanos);
    }

    String describe() {
        int codelet = firing.codelet;
        return run.cam().unitName(unit) + " fired " + fired.get() + ", " + pools.size() + " ready"
                + (idle ? ", idle" : ", at " + firing.frame.graph.nameOf(codelet));
    }
}
