package org.edarts.pic.cache;

import java.util.OptionalInt;
import org.edarts.pic.image.MovableFunction;

/**
 * Moves functions into one core's cache that were requested before their calls: when a request's interrupt comes, the
 * copy begins; when the DMA's interrupt comes, it is complete. In between the core goes on with its program. Owner: the
 * thread that runs the core.
 */
final class FunctionPrefetcher {
    private static final int NONE = 0;

    private final ManagedCore core;
    private final Room room;
    private final HeldFunctions held;
    private final PrefetchRequests requests;
    private int moving = NONE;
    private long began;

    FunctionPrefetcher(ManagedCore core, Room room, HeldFunctions held) {
        this.core = core;
        this.room = room;
        this.held = held;
        this.requests = new PrefetchRequests(
                core.core().memory(), core.description().layout().requests());
    }

    /** A request has come, or a copy is complete. */
    void signalled(boolean copies) {
        if (!copies && moving != NONE) {
            MovableFunction function = core.functions().at(moving);
            FunctionCheck.check(core.core(), function, core.cache().table().start(row(moving)));
            if (!function.hasTables()) {
                core.cache().admit(moving);
            }
            arrived(moving);
        }
        if (copies || !beginNext()) {
            core.core().resume();
        }
    }

    /** Returns whether a copy of a function was made, or is being made, that its first call has to complete. */
    boolean awaits(int slot) {
        return held.holds(slot) && core.cache().resident(slot).isEmpty();
    }

    /** A function is all there: its requests are answered. */
    void arrived(int slot) {
        if (moving == slot) {
            moving = NONE;
            requests.answer(slot, PrefetchState.RESIDENT);
            int start = core.cache().table().start(row(slot));
            core.events().prefetched(core.functions().at(slot), start, began, core.clock());
        }
    }

    private boolean beginNext() {
        for (OptionalInt next = requests.next(); next.isPresent(); next = requests.next()) {
            int slot = next.getAsInt();
            OptionalInt row = core.cache().table().find(slot);
            if (row.isEmpty()) {
                if (begin(slot)) {
                    return true;
                }
            } else {
                if (!held.holds(slot)) {
                    held.hold(core.cache().table(), row.getAsInt());
                }
                requests.answer(slot, PrefetchState.RESIDENT);
            }
        }
        return false;
    }

    /** Lets the copy begin, or refuses; returns which. */
    private boolean begin(int slot) {
        began = core.clock();
        core.charge(core.steps().load());
        MovableFunction function = core.functions().at(slot);
        int bytes = function.function().size();
        OptionalInt before = room.findOrMake(bytes + 7 & -8);
        if (before.isEmpty()) {
            requests.answer(slot, PrefetchState.REFUSED);
            return false;
        }
        int start = room.enter(before.getAsInt(), bytes + 7 & -8, slot);
        held.hold(core.cache().table(), before.getAsInt() + 1);
        requests.answer(slot, PrefetchState.MOVING);
        moving = slot;
        core.core().copyInBackground(function.function().address(), start, bytes);
        return true;
    }

    private int row(int slot) {
        return core.cache().table().find(slot).orElseThrow(core::damaged);
    }
}
