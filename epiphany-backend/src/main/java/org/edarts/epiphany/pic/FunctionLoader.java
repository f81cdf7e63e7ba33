package org.edarts.epiphany.pic;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.zip.CRC32;
import org.edarts.epiphany.core.CoreState;
import org.edarts.epiphany.isa.Registers;
import org.edarts.epiphany.pic.Compaction.Move;
import org.edarts.pic.image.MovableFunction;
import org.jspecify.annotations.Nullable;

/**
 * Deals with calls of functions that are not in one core's cache: finds out what is best, makes room, lets the core's code copy,
 * and sends the core on. A copy of a function with jump tables holds addresses of its own place: such a function always comes
 * from the DRAM, and its copy is carried out by its own core and does not move. Interrupts are off from the call to the function's first instruction. The thread that simulates
 * the chip.
 */
final class FunctionLoader {
    private static final int SLOT = 45;

    private final ManagedCore core;
    private final CacheChoices choices;
    private final CallsUnderWay calls;
    private final CallPlanner planner;
    private final CopyCosts copyCosts;
    private final CallTimes times;
    private final Room room;
    private final CopyCode code;
    private PendingCall call = new PendingCall(0, 0);
    private CallPlan plan = CallPlan.copyFrom(CodePlace.DRAM);
    private long began;
    private long copyBegan;
    private @Nullable CoreCache holder;
    private @Nullable Move move;

    FunctionLoader(
            ManagedCore core,
            CacheChoices choices,
            CallsUnderWay calls,
            CallPlanner planner,
            CopyCosts copyCosts,
            CallTimes times,
            Room room) {
        this.core = core;
        this.choices = choices;
        this.calls = calls;
        this.planner = planner;
        this.copyCosts = copyCosts;
        this.times = times;
        this.room = room;
        this.code = new CopyCode(core.state(), core.program().manager());
    }

    /** A function is called that is not in the cache. */
    void load(PendingCall called) {
        call = called;
        began = core.clock();
        core.charge(StepCosts.LOAD);
        holder = planner.asksNeighbours() && !function().hasTables()
                ? core.neighbours().holder(call.slot(), core.state()).orElse(null)
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
            core.charge(StepCosts.JUDGED_ROW * table.used());
            int from = table.start(begun.row());
            code.byLoads(from, begun.to(), table.end(begun.row()) - from);
        });
        return next.isPresent();
    }

    private void startCopy(int before, int needed) {
        core.charge(StepCosts.ENTERED
                + StepCosts.MOVED_ROW * (core.program().settings().rows() - 3 - before));
        int start = core.cache().table().insert(before, needed, call.slot());
        int from = function().function().address();
        if (holder != null && plan.place() == CodePlace.NEIGHBOUR) {
            int row = holder.resident(call.slot()).orElseThrow(core::damaged);
            Neighbours.count(holder, row, 1, core.state());
            from = holder.base() + holder.table().start(row);
        }
        core.state().setRegister(SLOT, call.slot());
        copyBegan = core.clock();
        if (choices.source() == CopySource.DRAM) {
            code.byLoads(from, start, bytes());
        } else {
            code.byDma(from, start, bytes());
        }
    }

    /** The core's code has copied what it was told to copy; it goes on with the copy's jump tables, if there are any. */
    void copied() {
        if (move == null) {
            checkCopy();
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
        core.charge(StepCosts.UNLOADED);
        core.events().moved(core.functions().at(table.slot(done.row())), from, done.to(), core.clock());
    }

    /** The copy is complete: the core goes on to the function. */
    void arrived() {
        int row = rowOfCall();
        long took = core.clock() - copyBegan;
        copyCosts.measured(plan.place(), bytes(), took);
        if (holder != null && plan.place() == CodePlace.NEIGHBOUR) {
            Neighbours.count(holder, holder.resident(call.slot()).orElseThrow(core::damaged), -1, core.state());
        }
        core.cache().admit(call.slot());
        core.events().copied(function(), plan.place(), took);
        core.events().loaded(function(), core.cache().table().start(row), began, core.clock());
        if (calls.isFull()) {
            core.charge(StepCosts.CALLED_ROW * row);
            outside(true);
        } else {
            times.othersTook(core.clock() - began);
            code.leaveFor(calls.begin(call, row));
        }
    }

    private int rowOfCall() {
        return core.cache().table().find(call.slot()).orElseThrow(core::damaged);
    }

    private void checkCopy() {
        int start = core.cache().table().start(rowOfCall());
        CRC32 sum = new CRC32();
        for (int offset = 0; offset < bytes(); offset++) {
            sum.update(core.memory().loadByte(start + offset));
        }
        if ((int) sum.getValue() != function().checksum()) {
            CoreState state = core.state();
            throw new IllegalArgumentException(String.format(
                    "core (%d, %d): the code of %s at 0x%08x is not what was loaded: the program has overwritten it",
                    state.coreId() >> 6,
                    state.coreId() & 63,
                    function().function().name(),
                    function().function().address()));
        }
    }

    private void runThere(CodePlace place) {
        if (calls.isFull() || plan.copies() && place == CodePlace.DRAM) {
            outside(calls.isFull() && !plan.copies());
            return;
        }
        core.events().ranElsewhere(function(), place, core.clock());
        times.othersTook(core.clock() - began);
        code.leaveFor(
                place == CodePlace.NEIGHBOUR && holder != null ? calls.begin(call, holder) : calls.beginOutside(call));
    }

    private void outside(boolean stackFull) {
        core.charge(StepCosts.OUTSIDE);
        core.state().setRegister(Registers.LR, call.returnTo());
        code.leaveFor(core.memory().loadWord(call.slot() + 8));
        core.events().ranOutside(function(), stackFull, core.clock());
    }
}
