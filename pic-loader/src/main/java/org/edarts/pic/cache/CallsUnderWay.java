package org.edarts.pic.cache;

import java.util.OptionalInt;
import org.edarts.pic.plan.CallCounts;
import org.edarts.pic.plan.CallTimes;
import org.edarts.pic.plan.CodePlace;

/**
 * The calls of functions on one core that have not returned: each is an entry on the cache stack, and one in the count
 * of a row, of this core's table or of another's. Owner: the thread that runs the core.
 */
final class CallsUnderWay {
    private final ManagedCore core;
    private final CacheStack stack;
    private final CallCounts counts;
    private final CallTimes times;
    private final HeldFunctions held;

    CallsUnderWay(ManagedCore core, CallCounts counts, CallTimes times, HeldFunctions held) {
        this.core = core;
        this.stack =
                new CacheStack(core.core().memory(), core.description().layout().stackPointer());
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
        core.charge(core.steps().calledRow() * row + core.steps().call());
        core.cache().table().addToCount(row, 1);
        held.release(core.cache().table(), row);
        push(call, call.slot(), CodePlace.CACHE);
        return core.cache().table().start(row);
    }

    /** A function in another core's cache is called; returns its address. */
    int begin(PendingCall call, CoreCache holder) {
        int row = holder.resident(call.slot()).orElseThrow(core::damaged);
        core.neighbours().count(holder, row, 1);
        core.charge(core.steps().call());
        push(call, holder.base() + call.slot(), CodePlace.NEIGHBOUR);
        return holder.base() + holder.table().start(row);
    }

    /** A function is called where the linker has put it, by choice; returns its address. */
    int beginOutside(PendingCall call) {
        core.charge(core.steps().call());
        push(call, CacheStack.UNCOUNTED, CodePlace.DRAM);
        return core.stored(call.slot());
    }

    private void push(PendingCall call, int countedBy, CodePlace place) {
        stack.push(new CacheStack.Entry(call.returnTo(), countedBy));
        counts.called(call.slot(), place);
        times.called(call.slot(), place, core.clock());
        core.core().returnsTo(core.description().layout().counted());
    }

    /** The latest call returns; returns where to. */
    int end() {
        times.returned(core.clock());
        core.charge(core.steps().returned());
        return pop();
    }

    /** A jump leaves the latest call. */
    void leave() {
        times.left(core.clock());
        pop();
        core.charge(core.steps().outside());
    }

    private int pop() {
        CacheStack.Entry entry = stack.pop();
        int slot = entry.counted();
        if (slot != CacheStack.UNCOUNTED && !core.cache().owns(slot)) {
            CoreCache holder = core.neighbours().owner(slot).orElseThrow(core::damaged);
            int row = rowOf(holder, slot - holder.base());
            core.neighbours().count(holder, row, -1);
        } else if (slot != CacheStack.UNCOUNTED) {
            int row = rowOf(core.cache(), slot);
            core.cache().table().addToCount(row, -1);
            core.charge(core.steps().returnedRow() * row);
        }
        return entry.returnTo();
    }

    private int rowOf(CoreCache cache, int slot) {
        OptionalInt row = cache.table().find(slot);
        return row.orElseThrow(core::damaged);
    }
}
