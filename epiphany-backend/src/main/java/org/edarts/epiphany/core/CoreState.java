package org.edarts.epiphany.core;

import java.util.Optional;
import java.util.OptionalInt;
import org.edarts.cam.chip.Generation;
import org.edarts.epiphany.isa.Registers;
import org.edarts.epiphany.isa.StatusFlags;

/**
 * All that a core remembers. Owner: the thread that simulates the chip.
 *
 * <p>A loop runs the core while {@link #clock} is before {@link #deadline}. Whoever does something that the loop must
 * look at - raises an interrupt, halts the core, asks for a service - calls {@link #attention}, which moves the
 * deadline to the past; the loop then calls {@link #attend} and sets a new deadline.
 */
public final class CoreState {
    private static final int ACTIVE = 1;
    private static final int INTERRUPTS_DISABLED = 1 << 1;
    private static final int WAND = 1 << 3;
    private static final int FLAGS = StatusFlags.INTEGER | StatusFlags.FLOATING;
    private static final int NO_TRAP = -1;
    private static final int REAL_COLUMN_BITS = 6;
    private static final long NEVER = Long.MAX_VALUE;

    /** The general registers, and a zero at {@link Registers#ABSENT}. */
    final int[] registers = new int[Registers.COUNT + 1];

    final IntegerUnit integer = new IntegerUnit();
    final FloatingUnit floating = new FloatingUnit();
    final Interrupts interrupts = new Interrupts();
    final LockTrace locks = new LockTrace();
    final HardwareLoop loop = new HardwareLoop();
    final Timers timers = new Timers();
    final WiredAnd wiredAnd = new WiredAnd();
    final ReadsBehindMemory readsBehind = new ReadsBehindMemory();
    final InterruptsToCome toCome = new InterruptsToCome();
    final Exceptions exceptions;

    final CoreId id;

    private int pc;
    private long clock;
    private long deadline;
    private int config;
    private boolean idle;
    private boolean halted;
    private boolean exited;
    private int exitCode;
    private long endClock;
    private int trap = NO_TRAP;

    /**
     * Makes a core as it is after reset.
     *
     * @param coreId row and column, six bits each
     * @param generation which codes it has for exceptions
     */
    public CoreState(int coreId, Generation generation) {
        this(coreId, REAL_COLUMN_BITS, generation);
    }

    /**
     * Makes a core of an extended address map as it is after reset.
     *
     * @param coreId row and column
     * @param columnBits how many of its lowest bits are the column
     * @param generation which codes it has for exceptions
     */
    public CoreState(int coreId, int columnBits, Generation generation) {
        this.id = new CoreId(coreId, columnBits);
        this.exceptions = new Exceptions(generation);
    }

    /** Returns row and column, six bits each but in an extended address map. */
    public int coreId() {
        return id.bits();
    }

    /** Returns row and column in the address map, as messages name the core: {@code (32, 8)}. */
    public String place() {
        return id.place();
    }

    /** Returns a general register. */
    public int register(int number) {
        return registers[number];
    }

    /** Sets a general register. */
    public void setRegister(int number, int value) {
        registers[number] = value;
    }

    /** Returns where the instruction stands that is carried out, or is next. */
    public int pc() {
        return pc;
    }

    /** Goes there. */
    public void setPc(int address) {
        pc = address;
    }

    /** Returns the core's time, in cycles. */
    public long clock() {
        return clock;
    }

    /** Moves the core's time, in cycles. */
    public void setClock(long cycles) {
        clock = cycles;
    }

    /** Returns when the loop must stop and look up, in cycles. */
    public long deadline() {
        return deadline;
    }

    /** Lets the loop run until then, or until a timer comes to zero if that is earlier. */
    public void setDeadline(long cycles) {
        deadline = Math.min(cycles, timerExpiry());
    }

    /** Moves the core's time by that many instructions, a cycle each. */
    void advance(int instructions) {
        clock += instructions;
    }

    /** Whether the core, after instructions that its clock does not show yet, may carry out that many more. */
    boolean mayGoOn(int done, int next) {
        return clock + done + next <= deadline;
    }

    /** Makes the loop look up before the next instruction. */
    public void attention() {
        deadline = Long.MIN_VALUE;
    }

    /** Raises an interrupt. */
    public void raise(Interrupt interrupt) {
        interrupts.raise(interrupt.bit());
        attention();
    }

    /** Raises an interrupt in that cycle. */
    public void raiseAt(Interrupt interrupt, long cycle) {
        toCome.raiseAt(interrupt, cycle);
        attention();
    }

    /**
     * Does what is due between two instructions: lets timers expire and interrupts come. A trap is served first: its
     * service may say where the core goes on.
     *
     * @return whether the core goes on with an instruction now
     */
    public boolean attend() {
        noticeTimers();
        if (!halted && !trapped() && interrupts.due()) {
            pc = interrupts.enter(pc).vector();
            idle = false;
            exceptions.handled();
        }
        return !halted && !idle && !trapped();
    }

    /** Raises the interrupts of timers that have come to zero; none comes yet. */
    public void noticeTimers() {
        interrupts.raise(timers.expired(clock) | toCome.expired(clock));
    }

    /** Ends the core's WAND: all cores have reached theirs, and the interrupt comes in that cycle. */
    public void endWand(long cycle) {
        wiredAnd.set(false);
        raiseAt(Interrupt.WAND, cycle);
    }

    /** Notes that the instruction at the program counter cannot be carried out, and raises the software exception. */
    void fault(ExceptionCause what, int word, int address) {
        exceptions.raise(new CoreFault(place(), pc, word, what, address));
        halted |= what == ExceptionCause.HOLE || !interrupts.accepts(Interrupt.SOFTWARE_EXCEPTION);
        raise(Interrupt.SOFTWARE_EXCEPTION);
    }

    /** Returns the first instruction that could not be carried out, if there was one. */
    public Optional<CoreFault> firstFault() {
        return Optional.ofNullable(exceptions.first());
    }

    /** Returns the instruction that the core stands still at as it could not be carried out, if it does. */
    public Optional<CoreFault> stoppedAt() {
        return halted ? Optional.ofNullable(exceptions.last()) : Optional.empty();
    }

    /** Returns whether an exception was raised whose handler has not begun. */
    public boolean faulted() {
        return exceptions.isRaised();
    }

    /** Stops the core until {@link #resume}. */
    public void halt() {
        halted = true;
        attention();
    }

    /** Lets a halted core go on. */
    public void resume() {
        halted = false;
        attention();
    }

    /** Returns whether the core stands still until it is resumed. */
    public boolean halted() {
        return halted;
    }

    /** Returns whether the instruction at the program counter is what the core does next. */
    public boolean goesOn() {
        return !halted && !idle && !trapped() && !interrupts.due();
    }

    /** Returns whether the core waits for an interrupt. */
    public boolean idle() {
        return idle;
    }

    /** Lets the core wait for an interrupt, or wakes it. */
    public void setIdle(boolean waiting) {
        idle = waiting;
        attention();
    }

    /** Returns whether the core has reached its WAND and the others have not. */
    public boolean wand() {
        return wiredAnd.isRaised();
    }

    /** Raises or lowers the core's side of the wired AND. */
    public void setWand(boolean raised) {
        wiredAnd.set(raised);
    }

    /** Returns whether the core waits for a service. */
    public boolean trapped() {
        return trap != NO_TRAP;
    }

    /** Returns the number of the service that the core waits for; -1 if it waits for none. */
    public int trap() {
        return trap;
    }

    void setTrap(int number) {
        trap = number;
        attention();
    }

    /** Lets the core go on after a service. */
    public void trapDone() {
        trap = NO_TRAP;
    }

    /** Stops the core for good: its program has ended with that code. */
    public void exit(int code) {
        exitCode = code;
        endClock = clock;
        exited = true;
        halt();
    }

    /** Makes the core as it was at first, but for its registers and its time: it waits for an interrupt. */
    void reset() {
        wiredAnd.set(false);
        toCome.reset();
        exceptions.reset();
        exited = false;
        trap = NO_TRAP;
        interrupts.disable(false);
        setIdle(true);
        resume();
    }

    /** Returns the code that the program ended with, if it has ended. */
    public OptionalInt exitCode() {
        return exited ? OptionalInt.of(exitCode) : OptionalInt.empty();
    }

    /** Returns when the program ended, in cycles; the core's time if it has not ended. */
    public long endClock() {
        return exited ? endClock : clock;
    }

    int config() {
        return config;
    }

    void setConfig(int value) {
        config = value;
        floating.configure(value);
        timers.configure(value, clock);
        attention();
    }

    /** Returns the register STATUS: flags, activity, cause of the last exception. */
    public int status() {
        return (idle ? 0 : ACTIVE)
                | (interrupts.disabled() ? INTERRUPTS_DISABLED : 0)
                | (wiredAnd.isRaised() ? WAND : 0)
                | integer.flags()
                | floating.flags()
                | exceptions.cause();
    }

    /** Sets the flags and the cause of the last exception from STATUS. */
    void setStatus(int value) {
        integer.setFlags(value & FLAGS);
        floating.setFlags(value & FLAGS);
        exceptions.setCause(value);
    }

    /** Sets all of STATUS that can be set. */
    void setWholeStatus(int value) {
        setStatus(value);
        interrupts.disable((value & INTERRUPTS_DISABLED) != 0);
        wiredAnd.set((value & WAND) != 0);
        attention();
    }

    /**
     * Returns whether each instruction must be looked at: a timer counts them, or floating-point exceptions are
     * enabled.
     */
    public boolean watchesInstructions() {
        return timers.countInstructions() || floating.mayExcept();
    }

    /** Returns whether a timer counts what the pipeline does: stalls, dual issues, idle cycles. */
    public boolean watchesPipeline() {
        return timers.countPipeline();
    }

    /** Returns whether a timer counts what the mesh does, now or with that value of CONFIG. */
    public boolean watchesTraffic(int newConfig) {
        return timers.countTraffic(newConfig);
    }

    /** Lets the timers count what the pipeline has done. */
    public void count(TimerEvent event, long events) {
        int expired = timers.count(event, events);
        if (expired != 0) {
            interrupts.raise(expired);
            attention();
        }
    }

    /** Returns whether an interrupt was raised that may come. */
    public boolean interruptDue() {
        return interrupts.due();
    }

    /** Returns whether an idle core will go on by itself: an interrupt is due, or a timer runs. */
    public boolean wakes() {
        return interrupts.due() || timerExpiry() != NEVER;
    }

    /**
     * Returns when a timer comes to zero by itself, one that counts idle cycles if the core idles, or an interrupt
     * comes whose time is known, in cycles; {@link Long#MAX_VALUE} if nothing does.
     */
    public long timerExpiry() {
        long expiry = Math.min(timers.expiry(), toCome.first());
        return idle ? Math.min(expiry, timers.idleExpiry(clock)) : expiry;
    }

    /** Says whether loads from where the core has neither memory nor registers are faults rather than zero. */
    public void setStrict(boolean strict) {
        readsBehind.setStrict(strict);
    }

    /**
     * Loads from between the end of the core's memory and its registers.
     *
     * @throws org.edarts.epiphany.memory.HoleException if the core is strict
     */
    public int loadBehindMemory(int address) {
        return readsBehind.read(this, address);
    }

    /** Returns what of the program does no harm, and still is worth a look, in words. */
    public Optional<String> warning() {
        return readsBehind.first();
    }

    /** Notes that no instruction can be fetched where the core is. */
    public void fetchFault(int address) {
        fault(ExceptionCause.HOLE, 0, address);
    }

    /** Returns whether the floating-point unit works on integers. */
    public boolean integerMode() {
        return floating.integerMode();
    }

    /** Returns whether the floating-point unit cuts results off rather than rounding them to nearest. */
    public boolean truncating() {
        return floating.truncating();
    }

    /** Returns how CONFIG tells the mesh to treat the core's stores: the field CTRLMODE. */
    public int meshMode() {
        return config >> 12 & 15;
    }
}
