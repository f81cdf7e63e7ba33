package org.edarts.cu.host;

import org.edarts.cu.host.schedule.ScheduleStates;
import org.edarts.cu.host.schedule.ScheduleWork;
import org.edarts.cu.host.slots.SlotStates;
import org.edarts.cu.host.slots.SlotWork;
import org.edarts.cu.host.unit.RunContext;
import org.edarts.cu.host.unit.RunWork;
import org.edarts.su.Plan;
import org.jspecify.annotations.Nullable;

/**
 * What runs of a graph on a CAM use.
 *
 * @param plan what the policy decided beforehand
 * @param slots what runs by slots and pools leave behind for the next ones
 * @param schedule the static schedule and what runs by it leave behind, or null where the graph runs by slots and pools
 */
record Prepared(Plan plan, SlotStates slots, @Nullable ScheduleStates schedule) {
    /** Readies a run. */
    RunWork work(RunContext context) {
        return schedule == null ? new SlotWork(context, slots) : new ScheduleWork(context, schedule);
    }
}
