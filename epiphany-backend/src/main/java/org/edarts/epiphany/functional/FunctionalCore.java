package org.edarts.epiphany.functional;

import org.edarts.epiphany.core.ChipWires;
import org.edarts.epiphany.core.CoreMemory;
import org.edarts.epiphany.core.CoreState;
import org.edarts.epiphany.core.Execution;
import org.edarts.epiphany.core.Interrupt;
import org.edarts.epiphany.core.RegionRunner;
import org.edarts.epiphany.core.SpecialRegisters;
import org.edarts.epiphany.core.TimerEvent;
import org.edarts.epiphany.isa.Instruction;
import org.edarts.epiphany.isa.SpecialRegister;
import org.edarts.epiphany.isa.Unit;
import org.edarts.epiphany.memory.AddressSpace;
import org.edarts.epiphany.memory.HoleException;
import org.edarts.epiphany.service.Services;

/** Runs one core, an instruction in each cycle. Owner: the thread that simulates the chip. */
final class FunctionalCore {
    private final CoreState core;
    private final CoreMemory memory;
    private final Execution execution;
    private final SpecialRegisters special;
    private final AddressSpace seen;
    private final Services services;
    private final RegionRunner regions;

    FunctionalCore(
            CoreState core,
            SpecialRegisters special,
            AddressSpace seen,
            CoreMemory memory,
            ChipWires wires,
            Services services) {
        this.core = core;
        this.special = special;
        this.seen = seen;
        this.memory = memory;
        this.execution = new Execution(core, special, memory, wires);
        this.services = services;
        this.regions = new RegionRunner(core, memory);
    }

    CoreState state() {
        return core;
    }

    /** Tells the core that code was changed somewhere. */
    void codeChanged() {
        regions.forget();
    }

    /** Memory as the core sees it. */
    AddressSpace seen() {
        return seen;
    }

    int special(SpecialRegister register) {
        return special.read(register.index());
    }

    /** Whether the core will do something by itself, now or later. */
    boolean alive() {
        return !core.halted() && (!core.idle() || core.wakes());
    }

    /** Runs the core until its clock shows that time; a core that waits or stands still lets the time pass. */
    void run(long until) {
        core.attention();
        while (core.clock() < until) {
            haltIfNobodyHandlesTheFault();
            if (core.attend()) {
                core.setDeadline(until);
                runToDeadline();
            } else if (core.trapped() && !core.halted()) {
                services.serve(core, memory);
                core.trapDone();
            } else {
                letTimePass(Math.min(until, Math.max(core.clock() + 1, core.timerExpiry())));
            }
        }
    }

    private void letTimePass(long until) {
        if (core.idle()) {
            core.count(TimerEvent.IDLE, until - core.clock());
        }
        core.setClock(until);
    }

    /** Runs the core, which must be fit to run, until it is at that address or its clock shows that time. */
    void runTo(int address, long until) {
        while (core.pc() != address && core.clock() < until && alive()) {
            run(core.clock() + 1);
        }
    }

    private void runToDeadline() {
        try {
            if (core.watchesInstructions()) {
                stepAndCount();
            } else {
                stepToDeadline();
            }
        } catch (HoleException nowhere) {
            core.fetchFault(nowhere.address());
        }
    }

    private void stepToDeadline() {
        while (core.clock() < core.deadline()) {
            if (regions.run() || leavesTheLine(core.pc())) {
                regions.arrive();
            }
        }
    }

    /** Carries out one instruction; tells whether another than the one behind it follows, or it was no ordinary one. */
    private boolean leavesTheLine(int pc) {
        Instruction instruction = memory.fetch(pc);
        core.setClock(core.clock() + 1);
        execution.step(instruction);
        return core.pc() != pc + instruction.bytes() || instruction.operation().unit() == Unit.CONTROL;
    }

    private void stepAndCount() {
        while (core.clock() < core.deadline()) {
            Instruction instruction = memory.fetch(core.pc());
            core.setClock(core.clock() + 1);
            execution.step(instruction);
            execution.count(instruction);
        }
    }

    /** A handler that is all zeros branches to itself: better to stop and tell. */
    private void haltIfNobodyHandlesTheFault() {
        if (core.faulted() && memory.loadWord(Interrupt.SOFTWARE_EXCEPTION.vector()) == 0) {
            core.halt();
        }
    }
}
