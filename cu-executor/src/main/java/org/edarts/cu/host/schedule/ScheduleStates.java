package org.edarts.cu.host.schedule;

import java.util.concurrent.ConcurrentLinkedDeque;

/** The static schedule of a graph, and what runs by it leave behind for the next ones. Any thread may call. */
public final class ScheduleStates {
    private final StaticSchedule schedule;
    private final ConcurrentLinkedDeque<ScheduleState> free = new ConcurrentLinkedDeque<>();

    /** Makes it, empty. */
    public ScheduleStates(StaticSchedule schedule) {
        this.schedule = schedule;
    }

    /** Returns a state that no run uses. */
    ScheduleState take() {
        ScheduleState state = free.pollFirst();
        return state == null ? new ScheduleState(schedule) : state;
    }

    /** Takes a state back. */
    void give(ScheduleState state) {
        free.addFirst(state);
    }
}
