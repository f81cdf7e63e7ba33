package org.edarts.cu.host;

import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.edarts.cu.host.schedule.BrokenOff;
import org.edarts.cu.host.schedule.ScheduleStates;
import org.edarts.cu.host.schedule.ScheduleWork;
import org.edarts.cu.host.schedule.ScheduleWork.Late;
import org.edarts.cu.host.slots.SlotStates;
import org.edarts.cu.host.slots.SlotWork;
import org.edarts.cu.host.unit.Idle;
import org.edarts.cu.host.unit.LiveRun;
import org.edarts.cu.host.unit.Position;
import org.edarts.cu.host.unit.RunControl;
import org.edarts.cu.host.unit.RunWork;
import org.edarts.cu.host.unit.Turn;
import org.edarts.cu.host.unit.UnitWork;
import org.edarts.su.RunError;
import org.jspecify.annotations.Nullable;

/**
 * A run by the static schedule of its graph that goes on by slots where the schedule does not pay. Once the schedule is
 * closed one CU, and no other, breaks it off and makes of what is done the state from which slots go on. A CU that is
 * then in the midst of a batch reports what it has fired of it after the codelet it is in, and goes on by slots like
 * all others.
 */
final class ScheduleThenSlots implements RunWork {
    private final Idle<ScheduleThenSlots> idle;
    private final SlotStates slotStates;
    private final Unit[] ofUnits;
    private final AtomicBoolean changes = new AtomicBoolean();
    private ScheduleWork schedule;
    private volatile @Nullable SlotWork slots;

    /**
     * Readies a run.
     *
     * @param states the schedule, and what runs by it have left behind
     * @param slotStates what runs by slots have left behind
     * @param idle what runs that may go both ways have left behind
     */
    static ScheduleThenSlots of(
            LiveRun run, ScheduleStates states, SlotStates slotStates, Idle<ScheduleThenSlots> idle) {
        ScheduleWork schedule = ScheduleWork.of(run, states);
        ScheduleThenSlots both = idle.take();
        if (both == null) {
            both = new ScheduleThenSlots(schedule, slotStates, idle);
        }
        both.begin(schedule);
        return both;
    }

    private ScheduleThenSlots(ScheduleWork schedule, SlotStates slotStates, Idle<ScheduleThenSlots> idle) {
        this.schedule = schedule;
        this.slotStates = slotStates;
        this.idle = idle;
        this.ofUnits = new Unit[schedule.units().length];
        for (int cu = 0; cu < ofUnits.length; cu++) {
            ofUnits[cu] = new Unit(cu, schedule.unit(cu));
        }
    }

    private void begin(ScheduleWork next) {
        schedule = next;
        slots = null;
        changes.setPlain(false);
        for (Unit unit : ofUnits) {
            unit.begin(schedule.unit(unit.cu));
        }
    }

    /** Returns whether the run did not end by its schedule; also of one that has let go. */
    boolean changed() {
        return changes.get();
    }

    /** Returns how long CUs waited in a run that has ended by its schedule, all together, be it after it let go. */
    long waitedNanos() {
        return schedule.waitedNanos();
    }

    private RunWork now() {
        SlotWork bySlots = slots;
        return bySlots == null ? schedule : bySlots;
    }

    /** Goes on by slots if the schedule is closed and nobody has done so. */
    private void changeIfClosed() {
        RunControl run = schedule.control();
        if (schedule.closed() && !run.stopped() && !changes.get() && changes.compareAndSet(false, true)) {
            BrokenOff off = schedule.breakOff();
            slots = SlotWork.rest(run.run(), slotStates, schedule.cells(), off.fired(), off.begun());
        }
    }

    /** Returns the slots by which the run goes on, as soon as they are made; null if it is stopped before. */
    private @Nullable SlotWork awaitSlots() {
        RunControl run = schedule.control();
        SlotWork made = slots;
        while (made == null && !run.stopped()) {
            Thread.yield();
            made = slots;
        }
        return made;
    }

    /** One CU, by whichever way the run goes. Owner: the thread of the CU; any thread may ask. */
    private final class Unit extends UnitWork {
        private final int cu;
        private UnitWork bySchedule;

        /** Whether it works by the schedule no more, and has reported. */
        private boolean changed;

        Unit(int cu, UnitWork bySchedule) {
            this.cu = cu;
            this.bySchedule = bySchedule;
        }

        void begin(UnitWork newBySchedule) {
            beginRun();
            bySchedule = newBySchedule;
            changed = false;
        }

        private @Nullable UnitWork bySlots() {
            SlotWork work = slots;
            return work == null ? null : work.unit(cu);
        }

        @Override
        public boolean worthEngaging() {
            UnitWork unit = bySlots();
            return unit == null ? bySchedule.worthEngaging() : unit.worthEngaging();
        }

        @Override
        public boolean work(Turn turn, long begin) {
            boolean worked = !changed && bySchedule.work(turn, begin);
            changeIfClosed();
            if (!changed && changes.get()) {
                changed = true;
                report();
            }
            UnitWork unit = bySlots();
            return unit != null && unit.work(turn, begin) || worked;
        }

        private void report() {
            SlotWork work = schedule.isLate(cu) ? awaitSlots() : null;
            if (work != null) {
                Late late = schedule.late(cu);
                work.late(cu, late.fired(), late.left());
            }
        }

        @Override
        public long fired() {
            UnitWork unit = bySlots();
            return bySchedule.fired() + (unit == null ? 0 : unit.fired());
        }

        @Override
        public long stolen() {
            UnitWork unit = bySlots();
            return bySchedule.stolen() + (unit == null ? 0 : unit.stolen());
        }

        @Override
        public @Nullable Position position() {
            UnitWork unit = bySlots();
            return unit == null ? bySchedule.position() : unit.position();
        }
    }

    @Override
    public void begin() {
        schedule.begin();
    }

    @Override
    public UnitWork[] units() {
        return ofUnits;
    }

    @Override
    public boolean hasWork(int unit) {
        return now().hasWork(unit);
    }

    @Override
    public boolean mayHaveWork(int unit) {
        return now().mayHaveWork(unit);
    }

    /**
     * A CU that sleeps may have to close the schedule, and nobody else can when all others are in codelets that take
     * long.
     */
    @Override
    public boolean wantsWatch() {
        return slots == null && ofUnits.length > 1;
    }

    @Override
    public boolean exhausted() {
        return now().exhausted();
    }

    @Override
    public @Nullable RunError shortfall() {
        return now().shortfall();
    }

    @Override
    public List<String> notFired() {
        SlotWork bySlots = slots;
        if (bySlots == null) {
            return schedule.notFired();
        }
        // who was in a codelet when the run was stopped has told nothing of it
        schedule.forEachBegun(bySlots::begun);
        return bySlots.notFired();
    }

    @Override
    public long ready() {
        return now().ready();
    }

    @Override
    public String describe() {
        return now().describe();
    }

    @Override
    public void release(boolean succeeded) {
        SlotWork bySlots = slots;
        slots = null;
        schedule.release(succeeded);
        if (bySlots != null) {
            bySlots.release(succeeded);
        }
        if (succeeded) {
            idle.give(this);
        }
    }

    @Override
    public @Nullable Object[] cells() {
        return schedule.cells();
    }
}
