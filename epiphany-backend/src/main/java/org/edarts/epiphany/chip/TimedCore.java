package org.edarts.epiphany.chip;

import org.edarts.epiphany.core.CoreState;
import org.edarts.epiphany.core.Execution;
import org.edarts.epiphany.core.Interrupt;
import org.edarts.epiphany.isa.AccessSize;
import org.edarts.epiphany.isa.Instruction;
import org.edarts.epiphany.isa.Operation;
import org.edarts.epiphany.isa.SpecialRegister;
import org.edarts.epiphany.isa.TimingClass;
import org.edarts.epiphany.isa.Unit;
import org.edarts.epiphany.memory.Banks;
import org.edarts.epiphany.memory.Storage;
import org.edarts.epiphany.timing.BranchCost;
import org.edarts.epiphany.timing.DualIssue;
import org.edarts.epiphany.timing.FetchBuffer;
import org.edarts.epiphany.timing.Scoreboard;
import org.edarts.epiphany.timing.Stall;
import org.jspecify.annotations.Nullable;

/**
 * A core that carries out instructions in time. It runs ahead of the rest of the chip up to a horizon, before which
 * nothing from outside can reach it, and stops there or as soon as an instruction reaches out of the core: such an
 * instruction is carried out only as the first one of a turn, when the rest of the chip has come to the same cycle. All
 * times are cycles.
 */
final class TimedCore {
    /** How a turn ended. */
    enum Turn {
        /** The core goes on at its clock. */
        GOES_ON,
        /** The core waits for the mesh. */
        WAITS,
        /** The core waits for an interrupt, stands still or has ended. */
        RESTS
    }

    private static final int NOWHERE = -1;

    private final CoreState core;
    private final Execution execution;
    private final Storage local;
    private final Banks banks;
    private final RemoteAccess outside;
    private final Scoreboard scoreboard = new Scoreboard();
    private final DualIssue dualIssue = new DualIssue();
    private final FetchBuffer fetchBuffer;
    private final CoreCounts counts;
    private final RunAhead ahead;
    private int visited = NOWHERE;
    private Runnable visit = () -> {};
    private boolean first;
    private boolean staysInside;
    private CodeProbe probe = (pc, state, cycle) -> {};
    private int probed;
    private int probedBytes;

    TimedCore(CoreState core, Execution execution, Storage local, Banks banks, RemoteAccess outside) {
        this.core = core;
        this.execution = execution;
        this.local = local;
        this.banks = banks;
        this.outside = outside;
        fetchBuffer = new FetchBuffer(banks);
        counts = new CoreCounts(core);
        ahead = new RunAhead(core, local, banks);
    }

    CoreCounts counts() {
        return counts;
    }

    /** Does something, once, when the core is about to carry out the instruction at an address. */
    void onVisit(int address, Runnable what) {
        visited = address;
        visit = what;
    }

    /** Calls a probe before each instruction in a range of addresses. */
    void watch(int address, int bytes, CodeProbe called) {
        probed = address;
        probedBytes = bytes;
        probe = called;
    }

    /** The mesh has taken a bank for a cycle, in which the core cannot fetch from there. */
    void loseBank(int bank, long cycle) {
        fetchBuffer.lose(bank, cycle);
    }

    /** Forgets what was under way in the core, which has been reset. */
    void reset(boolean waits) {
        visited = NOWHERE;
        dualIssue.close();
        fetchBuffer.jump(0, core.clock());
        outside.reset(waits);
    }

    /** Carries out instructions from the core's clock on, until a horizon. */
    Turn run(long horizon) {
        ahead.confirm();
        first = true;
        while (mayGoOn()) {
            core.setDeadline(outside.hasAnswer() ? core.clock() + 1 : horizon);
            while (core.clock() < core.deadline()) {
                Turn turn = step();
                if (turn != null) {
                    return turn;
                }
            }
            if (core.clock() >= horizon) {
                return Turn.GOES_ON;
            }
            first = false;
        }
        return core.trapped() && !core.halted() ? trap() : Turn.RESTS;
    }

    /**
     * Returns the cycle to which it is worth to run ahead after a turn; that of the core's clock if the core cannot run
     * ahead at all.
     */
    long reach() {
        boolean runsAhead = core.goesOn()
                && probedBytes == 0
                && visited == NOWHERE
                && !outside.hasAnswer()
                && !local.isProtected()
                && !core.watchesInstructions()
                && !core.watchesPipeline();
        return runsAhead ? core.clock() + ahead.reach() : core.clock();
    }

    /**
     * Goes on behind the horizon, until a cycle or an instruction that does more than change registers, flags and
     * memory.
     */
    void runAhead(long end) {
        ahead.begin(scoreboard, dualIssue, fetchBuffer, counts);
        first = false;
        stepUntil(end);
    }

    /**
     * Something reaches the core in a cycle: undoes what it has carried out of that cycle and later ones.
     *
     * @return whether it had run ahead that far
     */
    boolean fallBack(long cycle) {
        if (!ahead.isAhead() || core.clock() <= cycle) {
            return false;
        }
        ahead.undo(scoreboard, dualIssue, fetchBuffer, counts);
        first = false;
        stepUntil(cycle);
        return true;
    }

    private void stepUntil(long end) {
        core.setDeadline(end);
        staysInside = true;
        while (core.clock() < core.deadline()) {
            if (step() != null) {
                break;
            }
        }
        staysInside = false;
    }

    /** An instruction that waited for the mesh is carried out before an interrupt comes. */
    private boolean mayGoOn() {
        if (outside.hasAnswer()) {
            // A timer that came to zero meanwhile would hold the deadline in the past.
            core.noticeTimers();
            return true;
        }
        if (core.faulted() && local.loadWord(Interrupt.SOFTWARE_EXCEPTION.vector()) == 0) {
            core.halt();
        }
        int pc = core.pc();
        boolean goesOn = core.attend();
        if (core.pc() != pc) {
            dualIssue.close();
            fetchBuffer.jump(core.pc(), core.clock());
            outside.jumped();
        }
        return goesOn;
    }

    /**
     * The time of a service is the program's of the simulator, not the core's; it sees memory as the core has left it.
     */
    private Turn trap() {
        if (!outside.isQuiet()) {
            return outside.comeBackWhenSomethingHappens(core);
        }
        int pc = core.pc();
        outside.serve(core);
        core.trapDone();
        if (core.pc() != pc) {
            dualIssue.close();
            fetchBuffer.jump(core.pc(), core.clock());
            outside.jumped();
        }
        return Turn.GOES_ON;
    }

    /** Carries out one instruction; returns how the turn ends with it, or null if it does not. */
    private @Nullable Turn step() {
        int pc = core.pc();
        boolean isLocal = pc >>> 20 == 0;
        if (pc == visited) {
            if (!outside.isQuiet()) {
                return outside.comeBackWhenSomethingHappens(core);
            }
            visited = NOWHERE;
            visit.run();
        }
        if (staysInside && (!isLocal || (pc & 1) != 0 || pc >= local.size())) {
            return Turn.GOES_ON;
        }
        if ((pc & 1) != 0 || isLocal && pc >= local.size()) {
            core.fetchFault(pc);
            return null;
        }
        if (!isLocal && !outside.hasFetched(pc)) {
            return first ? outside.fetch(core, pc) : Turn.GOES_ON;
        }
        Instruction instruction = isLocal ? local.instruction(pc) : outside.instruction(pc);
        Unit unit = core.integerMode()
                ? instruction.operation().unit().inIntegerMode()
                : instruction.operation().unit();
        long earliest = core.clock();
        boolean joins = dualIssue.admits(instruction, unit);
        long wanted = joins ? earliest - 1 : earliest;
        long fetched = isLocal ? fetchBuffer.ready(pc, instruction.bytes(), wanted) : wanted;
        long issue = scoreboard.ready(instruction, unit, fetched);
        boolean together = joins && issue < earliest;
        if (!together && issue > earliest) {
            // Comes back in the cycle in which the instruction issues; what it lacks is counted once.
            counts.stalled(Stall.LOCAL_FETCH, Math.max(0, fetched - earliest));
            counts.stalled(Stall.REGISTER, issue - Math.max(fetched, earliest));
            dualIssue.close();
            core.setClock(issue);
            first = false;
            return null;
        }
        return carryOut(instruction, unit, together, isLocal);
    }

    private @Nullable Turn carryOut(Instruction instruction, Unit unit, boolean together, boolean isLocal) {
        long cycle = together ? core.clock() - 1 : core.clock();
        boolean reachesOut = unit == Unit.CONTROL && reachesOut(instruction);
        if (staysInside && unit == Unit.CONTROL && !isHarmless(instruction)) {
            return Turn.GOES_ON;
        }
        if (unit == Unit.LOAD_STORE) {
            int address = execution.address(instruction);
            if (address >= 0 && address < local.size()) {
                if (staysInside && !isHarmless(instruction, address)) {
                    return Turn.GOES_ON;
                }
                int bank = Banks.of(address);
                if (banks.isTaken(bank, cycle) && !together) {
                    counts.stalled(Stall.BANK_CONFLICT, 1);
                    dualIssue.close();
                    core.setClock(cycle + 1);
                    first = false;
                    return null;
                }
                banks.take(bank, cycle);
                fetchBuffer.lose(bank, cycle);
                if (staysInside && instruction.operation().timing() == TimingClass.STORE) {
                    ahead.stores(address);
                }
            } else if (!first || together) {
                return leaveTurn(together);
            } else {
                Turn turn = outside.access(core, instruction, address);
                if (turn != null) {
                    return turn;
                }
                reachesOut = true;
            }
        } else if (reachesOut && !first) {
            return Turn.GOES_ON;
        }
        first = false;
        execute(instruction, unit, together, cycle, isLocal);
        return reachesOut ? Turn.GOES_ON : null;
    }

    /** Returns whether an instruction that is no load or store changes registers and flags at most, and cannot fail. */
    private boolean isHarmless(Instruction instruction) {
        return switch (instruction.operation()) {
            case BRANCH, BRANCH_AND_LINK, NO_OPERATION -> true;
            case JUMP, JUMP_AND_LINK -> (core.register(instruction.rn()) & 1) == 0;
            default -> false;
        };
    }

    /** Returns whether a load or store to the core's memory does no more than that, and cannot fail. */
    private static boolean isHarmless(Instruction instruction, int address) {
        return instruction.operation() != Operation.TEST_AND_SET
                && (address & instruction.size().bytes() - 1) == 0
                && (instruction.size() != AccessSize.DOUBLE || (instruction.rd() & 1) == 0);
    }

    /** Returns whether an instruction that is no load or store does, or looks at, something that others act on. */
    private static boolean reachesOut(Instruction instruction) {
        Operation operation = instruction.operation();
        return switch (operation) {
            case MOVE_TO_SPECIAL, MOVE_FROM_SPECIAL ->
                instruction.immediate() >= SpecialRegister.Group.DMA.firstIndex();
            default -> operation.timing() == TimingClass.SYSTEM && operation != Operation.NO_OPERATION;
        };
    }

    private Turn leaveTurn(boolean together) {
        if (together) {
            dualIssue.close();
        }
        return Turn.GOES_ON;
    }

    private void execute(Instruction instruction, Unit unit, boolean together, long cycle, boolean isLocal) {
        int pc = core.pc();
        if (Integer.compareUnsigned(pc - probed, probedBytes) < 0) {
            probe.executes(pc, core, cycle);
        }
        counts.issued(together);
        scoreboard.issue(instruction, core.truncating(), cycle);
        if (together) {
            dualIssue.close();
        } else {
            dualIssue.begin(instruction, unit);
        }
        execution.step(instruction);
        if (instruction.operation() == Operation.TEST_AND_SET) {
            outside.forgetAnswer();
        }
        if (core.watchesInstructions()) {
            execution.count(instruction);
        }
        long next = cycle + 1;
        if (core.pc() != pc + instruction.bytes()) {
            next += flow(instruction, next);
        }
        core.setClock(Math.max(next, core.clock()));
        if (!isLocal) {
            outside.executed(core.pc());
        }
    }

    /** The program goes on elsewhere; returns the cycles that costs. */
    private long flow(Instruction instruction, long next) {
        dualIssue.close();
        TimingClass timing = instruction.operation().timing();
        boolean isBranch = timing == TimingClass.BRANCH || timing == TimingClass.JUMP;
        int target = core.pc();
        long cost = isBranch ? BranchCost.TAKEN : 0;
        if (target >= 0 && target < local.size()) {
            if (isBranch) {
                cost += BranchCost.straddling(
                        target, local.instruction(target & -2).bytes());
            }
            fetchBuffer.jump(target, next + cost);
        }
        outside.jumped();
        counts.stalled(Stall.BRANCH, cost);
        return cost;
    }
}
