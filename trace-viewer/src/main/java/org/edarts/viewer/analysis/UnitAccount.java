package org.edarts.viewer.analysis;

import java.util.ArrayList;
import java.util.List;
import org.edarts.trace.IdleReason;
import org.edarts.trace.TraceEvent;
import org.edarts.trace.UnitTrace;
import org.edarts.viewer.Places;

/**
 * Books each moment of a unit's time within the runs once: a unit does one thing at a time, and of records that
 * contradict this, the one that was written first counts. Owner: one thread.
 */
final class UnitAccount {
    private final RunTimes runs;
    private final Firings firings;
    private final boolean detailed;
    private final Pauses idleTimes = new Pauses();
    private final Pauses dispatches = new Pauses();
    private final Pauses awaits = new Pauses();
    private final Pauses fetches = new Pauses();
    private final List<TraceEvent> loads = new ArrayList<>();
    private long booked = Long.MIN_VALUE;
    private int firing;
    private int idleSinceFiring;
    private long fired;
    private long stolen;
    private long busy;
    private long idle;
    private long data;
    private long code;

    private UnitAccount(RunTimes runs, Firings firings, boolean detailed) {
        this.runs = runs;
        this.firings = firings;
        this.detailed = detailed;
    }

    /**
     * What a unit did, and when it did not fire.
     *
     * @param times how long it did what
     * @param idle when it had nothing to fire
     * @param dispatches when it did none of all that after it had begun; empty unless the trace is detailed
     * @param awaits when it waited for data
     * @param fetches when it waited for code, within firings or not
     */
    record Booked(UnitTimes times, Pauses idle, Pauses dispatches, Pauses awaits, Pauses fetches) {
        Booked withIdle(Pauses other) {
            return new Booked(times, other, dispatches, awaits, fetches);
        }
    }

    /**
     * Books the records of a unit; those that are firings begin with the unit's first one.
     *
     * @param places what is known of the units: of an unknown one, records tell whether it is a CU
     */
    static Booked of(UnitTrace unit, RunTimes runs, Firings firings, boolean detailed, Places places) {
        UnitAccount account = new UnitAccount(runs, firings, detailed);
        account.firing = firings.firstOf(unit.unit());
        long oldest = Long.MAX_VALUE;
        for (TraceEvent event : unit.events()) {
            oldest = Math.min(oldest, event.time());
            account.book(event);
        }
        account.bookLoadsBefore(Long.MAX_VALUE);
        long observedFrom = unit.dropped() == 0 ? Long.MIN_VALUE : oldest;
        long observed = runs.total() - runs.passed(observedFrom);
        boolean cu = places.known()
                ? !places.units().get(unit.unit()).scheduler()
                : account.fired > 0 || observed == account.busy + account.idle + account.data + account.code;
        return new Booked(
                new UnitTimes(
                        unit.name(),
                        cu,
                        account.fired,
                        account.stolen,
                        account.busy,
                        account.idle,
                        account.data,
                        account.code,
                        observed,
                        unit.dropped()),
                account.idleTimes,
                account.dispatches,
                account.awaits,
                account.fetches);
    }

    private void book(TraceEvent event) {
        switch (event.kind()) {
            case FIRE, FAIL -> {
                fired++;
                idleTimes.endedBy(idleSinceFiring, firings.ready(firing));
                idleSinceFiring = idleTimes.count();
                firing++;
                bookLoadsBefore(event.time());
                long waited = loadsWithin(event.time(), event.end());
                long time = take(event.time(), event.end());
                code += Math.min(waited, time);
                busy += Math.max(0, time - waited);
            }
            case IDLE -> {
                long begin = Math.max(booked, event.time());
                long time = take(event.time(), event.end());
                if (event.idleReason() == IdleReason.DATA) {
                    data += time;
                } else if (event.idleReason() == IdleReason.CODE) {
                    code += time;
                } else {
                    idle += time;
                }
                if (begin < event.end()) {
                    idleTimes.add(begin, event.end(), event.idleReason());
                }
            }
            case AWAIT -> {
                long begin = Math.max(booked, event.time());
                data += take(event.time(), event.end());
                if (begin < event.end()) {
                    awaits.add(begin, event.end(), null);
                }
            }
            case LOAD -> loads.add(event);
            case STEAL -> stolen++;
            default -> {}
        }
    }

    private long take(long start, long end) {
        if (detailed && booked < start && runs.within(booked, start) == start - booked) {
            dispatches.add(booked, start, null);
        }
        long time = runs.within(Math.max(booked, start), end);
        booked = Math.max(booked, end);
        return time;
    }

    /** Those that belong to no firing. */
    private void bookLoadsBefore(long start) {
        loads.removeIf(load -> {
            if (load.time() < start) {
                addFetch(Math.max(booked, load.time()), load.end());
                code += take(load.time(), load.end());
                return true;
            }
            return false;
        });
    }

    private long loadsWithin(long start, long end) {
        long sum = 0;
        for (TraceEvent load : loads) {
            long begin = Math.max(start, load.time());
            long there = Math.min(end, load.end());
            sum += runs.within(begin, there);
            addFetch(begin, there);
        }
        loads.clear();
        return sum;
    }

    private void addFetch(long start, long end) {
        if (start < end) {
            fetches.add(start, end, null);
        }
    }
}
