package org.edarts.epiphany.pic;

import java.util.OptionalInt;
import org.edarts.epiphany.isa.Registers;

/**
 * The calls of functions on one core that have not returned: each is an entry on the cache stack, and one in the count of a row,
 * of this core's table or of another's. The thread that simulates the chip.
 */
final class CallsUnderWay {
    private final ManagedCore core;
    private final CacheStack stack;
    private final CallCounts counts;
    private final CallTimes times;
    private final HeldFunctions held;

    CallsUnderWay(ManagedCore core, CallCounts counts, CallTimes times, HeldFunctions held) {
        this.core = core;
        this.stack = new CacheStack(core.memory(), core.label("csp"));
        this.counts = counts;
        this.times = times;
        this.held = held;
    }

    boolean isFull() {
        return stack.isFull();
    }

    int top() {
        return stack.top();
    }

    /** A function in the core's own cache is called; returns its address. */
    int begin(PendingCall call, int row) {
        core.charge(StepCosts.CALLED_ROW * row + StepCosts.CALL);
        core.cache().table().addToCount(row, 1);
        held.release(core.cache().table(), row);
        push(call, call.slot(), CodePlace.CACHE);
        return core.cache().table().start(row);
    }

    /** A function in another core's cache is called; returns its address. */
    int begin(PendingCall call, CoreCache holder) {
        int row = holder.resident(call.slot()).orElseThrow(core::damaged);
        Neighbours.count(holder, row, 1, core.state());
        core.charge(StepCosts.CALL);
        push(call, holder.base() + call.slot(), CodePlace.NEIGHBOUR);
        return holder.base() + holder.table().start(row);
    }

    /** A function is called where the linker has put it, by choice; returns its address. */
    int beginOutside(PendingCall call) {
        core.charge(StepCosts.CALL);
        push(call, CacheStack.UNCOUNTED, CodePlace.DRAM);
        return core.memory().loadWord(call.slot() + 8);
    }

    private void push(PendingCall call, int countedBy, CodePlace place) {
        stack.push(new CacheStack.Entry(call.returnTo(), countedBy));
        counts.called(call.slot(), place);
        times.called(call.slot(), place, core.clock());
        core.state().setRegister(Registers.LR, core.label("returned"));
    }

    /** The latest call returns; returns where to. */
    int end() {
        times.returned(core.clock());
        core.charge(StepCosts.RETURN);
        return pop();
    }

    /** A jump leaves the latest call. */
    void leave() {
        times.left(core.clock());
        pop();
        core.charge(StepCosts.OUTSIDE);
    }

    private int pop() {
        CacheStack.Entry entry = stack.pop();
        int slot = entry.counted();
        if (slot >>> 20 != 0) {
            CoreCache holder = core.neighbours().owner(slot).orElseThrow(core::damaged);
            int row = rowOf(holder, slot - holder.base());
            Neighbours.count(holder, row, -1, core.state());
        } else if (slot != CacheStack.UNCOUNTED) {
            int row = rowOf(core.cache(), slot);
            core.cache().table().addToCount(row, -1);
            core.charge(StepCosts.RETURNED_ROW * row);
        }
        return entry.returnTo();
    }

    private int rowOf(CoreCache cache, int slot) {
        OptionalInt row = cache.table().find(slot);
        return row.orElseThrow(core::damaged);
    }
}
