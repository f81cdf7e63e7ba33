package org.edarts.cu.host.schedule;

import org.edarts.cu.host.unit.Idle;
import org.edarts.cu.host.unit.LiveRun;
import org.edarts.cu.host.unit.RunContext;

/** The static schedule of a graph, and what runs by it leave behind for the next ones. Any thread may call. */
public final class ScheduleStates {
    private final StaticSchedule schedule;
    private final Idle<ScheduleWork> works = new Idle<>();
    private final Idle<ScheduleState> states = new Idle<>();

    /** Makes it, empty. */
    public ScheduleStates(StaticSchedule schedule) {
        this.schedule = schedule;
    }

    /** Returns what works for no other run. */
    ScheduleWork take(LiveRun run) {
        ScheduleWork work = run.recorded() ? null : works.take();
        return work == null ? made(run.context()) : work;
    }

    private ScheduleWork made(RunContext context) {
        ScheduleState state = states.take();
        return new ScheduleWork(context, this, state == null ? new ScheduleState(schedule) : state);
    }

    /** Takes back what has worked for a run, or the state alone if that was recorded. */
    void give(ScheduleWork work, ScheduleState state, boolean again) {
        if (again) {
            works.give(work);
        } else {
            states.give(state);
        }
    }
}
