package org.edarts.pic.cache;

import java.util.Optional;
import java.util.OptionalInt;
import org.edarts.pic.cache.Compaction.Move;
import org.edarts.pic.image.MovableFunction;
import org.edarts.pic.plan.CallPlan;
import org.edarts.pic.plan.CallPlanner;
import org.edarts.pic.plan.CallTimes;
import org.edarts.pic.plan.CodePlace;
import org.edarts.pic.plan.CopyCosts;
import org.edarts.pic.plan.CopySource;
import org.jspecify.annotations.Nullable;

/**
 * Deals with calls of functions that are not in one core's cache: finds out what is best, makes room, lets the core's
 * code copy, and sends the core on. Interrupts are off from the call to the function's first instruction.
 *
 * <p>A copy of a function with jump tables holds addresses of its own place: such a function always comes from the
 * DRAM, and its copy is carried out by its own core and does not move. While a function moves its slot leads to the
 * manager, so that no other core takes it or begins to carry it out. Owner: the thread that runs the core.
 */
final class FunctionLoader {
    private final ManagedCore core;
    private final CacheChoices choices;
    private final CallsUnderWay calls;
    private final CallPlanner planner;
    private final CopyCosts copyCosts;
    private final CallTimes times;
    private final Room room;
    private final FunctionPrefetcher prefetcher;
    private PendingCall call = new PendingCall(0, 0);
    private CallPlan plan = CallPlan.copyFrom(CodePlace.DRAM);
    private long began;
    private long copyBegan;
    private @Nullable CoreCache holder;
    private boolean awaited;
    private @Nullable Move move;

    FunctionLoader(
            ManagedCore core,
            CallsUnderWay calls,
            CallPlanner planner,
            CopyCosts copyCosts,
            CallTimes times,
            Room room,
            FunctionPrefetcher prefetcher) {
        this.core = core;
        this.choices = core.description().choices();
        this.calls = calls;
        this.planner = planner;
        this.copyCosts = copyCosts;
        this.times = times;
        this.room = room;
        this.prefetcher = prefetcher;
    }

    /** A function is called that is not in the cache. */
    void load(PendingCall called) {
        call = called;
        began = core.clock();
        awaited = prefetcher.awaits(call.slot());
        if (awaited) {
            core.core().copyFor(call.slot());
            core.core()
                    .awaitCopy(
                            function().function().address(),
                            core.cache().table().start(rowOfCall()),
                            bytes());
            return;
        }
        core.charge(core.steps().load());
        if (calls.isFull()) {
            outside(true);
            return;
        }
        holder = planner.asksNeighbours() && !function().hasTables()
                ? core.neighbours().holder(call.slot()).orElse(null)
                : null;
        plan = planner.plan(call.slot(), bytes(), holder != null);
        if (plan.copies()) {
            copy();
        } else {
            runThere(plan.place());
        }
    }

    private MovableFunction function() {
        return core.functions().at(call.slot());
    }

    private int bytes() {
        return function().function().size();
    }

    private void copy() {
        if (holder != null && holder.resident(call.slot()).isEmpty()) {
            // It has left while functions moved here.
            holder = null;
            plan = CallPlan.copyFrom(CodePlace.DRAM);
        }
        int needed = bytes() + 7 & -8;
        OptionalInt before = room.find(needed);
        while (before.isEmpty()) {
            if (startMove(needed)) {
                return;
            }
            if (!room.make()) {
                runThere(holder == null || !planner.measures() ? CodePlace.DRAM : CodePlace.NEIGHBOUR);
                return;
            }
            before = room.find(needed);
        }
        startCopy(before.getAsInt(), needed);
    }

    private boolean startMove(int needed) {
        Optional<Move> next = choices.compacts() && !core.cache().table().isFull()
                ? Compaction.next(
                        core.cache().table(),
                        needed,
                        slot -> !core.functions().at(slot).hasTables())
                : Optional.empty();
        next.ifPresent(begun -> {
            move = begun;
            CacheTable table = core.cache().table();
            core.charge(core.steps().judgedRow() * table.used());
            core.cache().withdraw(table.slot(begun.row()));
            int from = table.start(begun.row());
            core.core().copyByLoads(from, begun.to(), table.end(begun.row()) - from);
        });
        return next.isPresent();
    }

    private void startCopy(int before, int needed) {
        int start = room.enter(before, needed, call.slot());
        int from = function().function().address();
        if (holder != null && plan.place() == CodePlace.NEIGHBOUR) {
            int row = holder.resident(call.slot()).orElseThrow(core::damaged);
            core.neighbours().count(holder, row, 1);
            from = holder.base() + holder.table().start(row);
        }
        core.core().copyFor(call.slot());
        copyBegan = core.clock();
        if (choices.source() == CopySource.DRAM) {
            core.core().copyByLoads(from, start, bytes());
        } else {
            core.core().copyByDma(from, start, bytes());
        }
    }

    /**
     * The core's code has copied what it was told to copy; it goes on with the copy's jump tables, if there are any.
     */
    void copied() {
        if (move == null) {
            FunctionCheck.check(core.core(), function(), core.cache().table().start(rowOfCall()));
        } else {
            moved(move);
            copy();
        }
    }

    private void moved(Move done) {
        move = null;
        CacheTable table = core.cache().table();
        int from = table.start(done.row());
        table.move(done.row(), done.to());
        core.cache().admit(table.slot(done.row()));
        core.charge(2 * core.steps().unloaded());
        core.events().moved(core.functions().at(table.slot(done.row())), from, done.to(), core.clock());
    }

    /** The copy is complete: the core goes on to the function. */
    void arrived() {
        if (awaited) {
            prefetcher.arrived(call.slot());
            core.events().hit(function(), core.clock());
        } else {
            finishCopy();
        }
        core.cache().admit(call.slot());
        int row = rowOfCall();
        if (calls.isFull()) {
            core.charge(core.steps().calledRow() * row);
            outside(true);
        } else {
            times.othersTook(core.clock() - began);
            core.core().goTo(calls.begin(call, row));
        }
    }

    private void finishCopy() {
        long took = core.clock() - copyBegan;
        copyCosts.measured(plan.place(), bytes(), took);
        if (holder != null && plan.place() == CodePlace.NEIGHBOUR) {
            core.neighbours().count(holder, holder.resident(call.slot()).orElseThrow(core::damaged), -1);
        }
        core.events().copied(function(), plan.place(), took);
        core.events().loaded(function(), core.cache().table().start(rowOfCall()), began, core.clock());
    }

    private int rowOfCall() {
        return core.cache().table().find(call.slot()).orElseThrow(core::damaged);
    }

    private void runThere(CodePlace place) {
        if (plan.copies() && place == CodePlace.DRAM) {
            outside(false);
            return;
        }
        core.events().ranElsewhere(function(), place, core.clock());
        times.othersTook(core.clock() - began);
        core.core()
                .goTo(
                        place == CodePlace.NEIGHBOUR && holder != null
                                ? calls.begin(call, holder)
                                : calls.beginOutside(call));
    }

    private void outside(boolean stackFull) {
        core.charge(core.steps().outside());
        core.core().returnsTo(call.returnTo());
        core.core().goTo(core.stored(call.slot()));
        core.events().ranOutside(function(), stackFull, core.clock());
    }
}
