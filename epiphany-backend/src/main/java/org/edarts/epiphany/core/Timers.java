package org.edarts.epiphany.core;

import org.edarts.epiphany.isa.Unit;

/** The two timers of a core. */
final class Timers {
    private static final int[] EVENT_SHIFT = {4, 8};
    private static final Interrupt[] INTERRUPT = {Interrupt.TIMER0, Interrupt.TIMER1};

    private final Timer[] timers = {new Timer(), new Timer()};
    private long expiry = Long.MAX_VALUE;
    private boolean countsInstructions;
    private boolean countsPipeline;

    void configure(int config, long clock) {
        for (int index = 0; index < timers.length; index++) {
            timers[index].configure(TimerEvent.of(config >> EVENT_SHIFT[index] & 15), clock);
        }
        countsInstructions = countsInstructions(timers[0].event()) || countsInstructions(timers[1].event());
        countsPipeline = countsPipeline(timers[0].event()) || countsPipeline(timers[1].event());
        changed();
    }

    private void changed() {
        expiry = Math.min(timers[0].expiry(), timers[1].expiry());
    }

    int value(int index, long clock) {
        return timers[index].value(clock);
    }

    void setValue(int index, int start, long clock) {
        timers[index].setValue(start, clock);
        changed();
    }

    /** When the first of them comes to zero by itself. */
    long expiry() {
        return expiry;
    }

    /** When the first of those that count idle cycles comes to zero, if the core idles from that cycle on. */
    long idleExpiry(long clock) {
        return Math.min(timers[0].idleExpiry(clock), timers[1].idleExpiry(clock));
    }

    /** The bits of the interrupts of those that have come to zero by themselves. */
    int expired(long clock) {
        if (clock < expiry) {
            return 0;
        }
        int bits = 0;
        for (int index = 0; index < timers.length; index++) {
            bits |= timers[index].expire(clock) ? INTERRUPT[index].bit() : 0;
        }
        changed();
        return bits;
    }

    /** Counts that many events of a kind; returns the bits of the interrupts of those that came to zero. */
    int count(TimerEvent event, long events) {
        int bits = 0;
        for (int index = 0; index < timers.length; index++) {
            bits |= timers[index].count(event, events) ? INTERRUPT[index].bit() : 0;
        }
        return bits;
    }

    /** Whether one of them counts instructions. */
    boolean countInstructions() {
        return countsInstructions;
    }

    /** Whether one of them counts what the routers do, now or with that value of CONFIG. */
    boolean countTraffic(int config) {
        boolean counts = false;
        for (int index = 0; index < timers.length; index++) {
            counts |= timers[index].event().isOfTheMesh();
            counts |= TimerEvent.of(config >> EVENT_SHIFT[index] & 15).isOfTheMesh();
        }
        return counts;
    }

    /** Whether one of them counts what the pipeline does: stalls, dual issues, idle cycles. */
    boolean countPipeline() {
        return countsPipeline;
    }

    private static boolean countsPipeline(TimerEvent event) {
        return event != TimerEvent.OFF
                && event != TimerEvent.CLOCK
                && !countsInstructions(event)
                && !event.isOfTheMesh();
    }

    private static boolean countsInstructions(TimerEvent event) {
        return event == TimerEvent.INTEGER_INSTRUCTION || event == TimerEvent.FLOATING_INSTRUCTION;
    }

    /**
     * Counts an instruction of that unit; returns the bits of the interrupts of those that came to zero. Published
     * counts of a loop with and without its branch show that branches count as integer instructions: all do that the
     * other pipe takes.
     */
    int countInstruction(Unit unit) {
        return switch (unit) {
            case IALU, LOAD_STORE, CONTROL -> count(TimerEvent.INTEGER_INSTRUCTION, 1);
            case FPU, IALU2 -> count(TimerEvent.FLOATING_INSTRUCTION, 1);
        };
    }
}
