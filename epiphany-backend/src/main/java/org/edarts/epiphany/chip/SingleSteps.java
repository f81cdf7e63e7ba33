package org.edarts.epiphany.chip;

import org.edarts.epiphany.chip.TimedCore.Turn;
import org.edarts.epiphany.core.CoreState;
import org.edarts.epiphany.core.Execution;
import org.edarts.epiphany.isa.Instruction;
import org.edarts.epiphany.isa.Operation;
import org.edarts.epiphany.isa.TimingClass;
import org.edarts.epiphany.isa.Unit;
import org.edarts.epiphany.memory.Banks;
import org.edarts.epiphany.memory.Storage;
import org.edarts.epiphany.timing.BranchCost;
import org.edarts.epiphany.timing.Pipeline;
import org.jspecify.annotations.Nullable;

/**
 * Carries out the instructions of a core one at a time, each in the cycle in which it issues. What reaches out of the
 * core is carried out as the first instruction of a turn only, when the rest of the chip has come to the same cycle.
 * The chip's thread owns it. Times are cycles.
 */
final class SingleSteps {
    private final CoreState core;
    private final Execution execution;
    private final Storage local;
    private final RemoteAccess outside;
    private final InstructionReach reach;
    private final Pipeline pipeline;
    private final CoreCounts counts;
    private final RunAhead ahead;
    private final CoreWatch watch;
    private boolean first;
    private boolean staysInside;
    private boolean arrived = true;

    SingleSteps(
            CoreState core,
            Execution execution,
            Storage local,
            RemoteAccess outside,
            Pipeline pipeline,
            CoreCounts counts,
            RunAhead ahead,
            CoreWatch watch) {
        this.core = core;
        this.execution = execution;
        this.local = local;
        this.outside = outside;
        this.reach = new InstructionReach(core, execution, local);
        this.pipeline = pipeline;
        this.counts = counts;
        this.ahead = ahead;
        this.watch = watch;
    }

    /** Returns whether the next instruction is the first one of a turn, which may reach out of the core. */
    boolean isFirst() {
        return first;
    }

    /** Says whether the next instruction is the first one of a turn. */
    void setFirst(boolean isFirst) {
        first = isFirst;
    }

    /** Lets nothing be carried out that reaches out of the core or can fail; or again everything. */
    void stayInside(boolean inside) {
        staysInside = inside;
    }

    boolean staysInside() {
        return staysInside;
    }

    /** Returns, once, whether a stretch of the program may begin where the core has come to. */
    boolean hasArrived() {
        boolean has = arrived;
        arrived = false;
        return has;
    }

    /** The core goes on at another place, without a branch. */
    void jumped() {
        pipeline.jump(core.pc(), core.clock());
        arrived = true;
        outside.jumped();
    }

    /** Carries out the next instruction, or lets the time pass until it issues; returns how the turn ends, or null. */
    @Nullable
    Turn step() {
        watch.arrives();
        int pc = core.pc();
        boolean isLocal = pc >>> 20 == 0;
        if (watch.visits(pc)) {
            if (!outside.isQuiet()) {
                return outside.comeBackWhenSomethingHappens(core);
            }
            watch.visit();
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
        if (staysInside && !reach.staysInside(instruction, unit)) {
            return Turn.GOES_ON;
        }
        long clock = core.clock();
        long issue = pipeline.issues(instruction, unit, pc, isLocal, clock, counts);
        if (issue > clock) {
            // Comes back in the cycle in which the instruction issues; what it lacks is counted once.
            core.setClock(issue);
            first = false;
            return null;
        }
        return carryOut(instruction, unit, issue < clock, isLocal);
    }

    private @Nullable Turn carryOut(Instruction instruction, Unit unit, boolean together, boolean isLocal) {
        long cycle = together ? core.clock() - 1 : core.clock();
        boolean reachesOut = unit == Unit.CONTROL && reach.reachesOut(instruction);
        if (unit == Unit.LOAD_STORE) {
            int address = execution.address(instruction);
            if (address >= 0 && address < local.size()) {
                if (!pipeline.accesses(Banks.of(address), cycle, together, counts)) {
                    core.setClock(cycle + 1);
                    first = false;
                    return null;
                }
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
        arrived |= reachesOut || unit == Unit.CONTROL;
        return reachesOut ? Turn.GOES_ON : null;
    }

    private Turn leaveTurn(boolean together) {
        if (together) {
            pipeline.close();
        }
        return Turn.GOES_ON;
    }

    private void execute(Instruction instruction, Unit unit, boolean together, long cycle, boolean isLocal) {
        int pc = core.pc();
        watch.executes(cycle);
        counts.issued(together);
        pipeline.issued(instruction, unit, core.truncating(), cycle, together);
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
        int target = core.pc();
        outside.jumped();
        arrived = true;
        return target >= 0 && target < local.size()
                ? pipeline.flows(instruction, target, straddles(target), next, counts)
                : pipeline.leaves(instruction, counts);
    }

    private boolean straddles(int target) {
        return BranchCost.straddles(target) && local.instruction(target).bytes() == Integer.BYTES;
    }
}
