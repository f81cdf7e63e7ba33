package org.edarts.epiphany.timing;

import org.edarts.epiphany.counts.Stall;
import org.edarts.epiphany.isa.Instruction;
import org.edarts.epiphany.isa.TimingClass;
import org.edarts.epiphany.isa.Unit;
import org.edarts.epiphany.memory.Banks;

/**
 * When the instructions of one core issue: what its pipeline remembers of those before. An instruction asks when it
 * {@link #issues}, takes its bank if it {@link #accesses} memory, and is noted as {@link #issued}. Owner: one thread.
 * Times are cycles.
 */
public final class Pipeline {
    private final Banks banks;
    private final Scoreboard scoreboard = new Scoreboard();
    private final DualIssue dualIssue = new DualIssue();
    private final FetchBuffer fetchBuffer;

    /** Makes an empty one in front of a core's banks. */
    public Pipeline(Banks banks) {
        this.banks = banks;
        this.fetchBuffer = new FetchBuffer(banks);
    }

    /** Becomes as another one is, and its banks as those of the other. */
    public void copy(Pipeline other) {
        scoreboard.copy(other.scoreboard);
        dualIssue.copy(other.dualIssue);
        fetchBuffer.copy(other.fetchBuffer);
        banks.copy(other.banks);
    }

    /** Goes on at another place in a cycle, without a branch. */
    public void jump(int address, long cycle) {
        dualIssue.close();
        fetchBuffer.jump(address, cycle);
    }

    /** Lets the next instruction issue in a cycle of its own. */
    public void close() {
        dualIssue.close();
    }

    /** Notes that the mesh has taken a bank for a cycle, in which the core cannot fetch from there. */
    public void lose(int bank, long cycle) {
        fetchBuffer.lose(bank, cycle);
    }

    /**
     * Returns the cycle in which an instruction issues: the one before the given one if it joins the instruction that
     * issued last. If it is a later one, the instruction has to ask again then.
     *
     * @param isLocal whether it is fetched from the core's memory
     */
    public long issues(
            Instruction instruction, Unit unit, int pc, boolean isLocal, long cycle, StallListener listener) {
        long wanted = dualIssue.admits(instruction, unit) ? cycle - 1 : cycle;
        long fetched = isLocal ? fetchBuffer.ready(pc, instruction.bytes(), wanted) : wanted;
        long issue = scoreboard.ready(instruction, unit, fetched);
        if (issue > cycle) {
            listener.stalled(Stall.LOCAL_FETCH, Math.max(0, fetched - cycle));
            listener.stalled(Stall.REGISTER, issue - Math.max(fetched, cycle));
            dualIssue.close();
        }
        return issue;
    }

    /** Takes a bank for a load or store; returns false if it is somebody else's, and the access has to wait a cycle. */
    public boolean accesses(int bank, long cycle, boolean together, StallListener listener) {
        if (banks.isTaken(bank, cycle) && !together) {
            listener.stalled(Stall.BANK_CONFLICT, 1);
            dualIssue.close();
            return false;
        }
        banks.take(bank, cycle);
        fetchBuffer.lose(bank, cycle);
        return true;
    }

    /** Notes that an instruction has issued. */
    public void issued(Instruction instruction, Unit unit, boolean truncating, long cycle, boolean together) {
        scoreboard.issue(instruction, truncating, cycle);
        if (together) {
            dualIssue.close();
        } else {
            dualIssue.begin(instruction, unit);
        }
    }

    /**
     * Notes that the program goes on elsewhere behind an instruction.
     *
     * @param target where, in the core's memory
     * @param straddles whether the instruction there lies in two lines
     * @param next the cycle in which the next instruction could issue
     * @return the cycles that this costs
     */
    public long flows(Instruction instruction, int target, boolean straddles, long next, StallListener listener) {
        long cost = leaves(instruction, straddles, listener);
        fetchBuffer.jump(target, next + cost);
        return cost;
    }

    /** The same towards a place outside of the core's memory. */
    public long leaves(Instruction instruction, StallListener listener) {
        return leaves(instruction, false, listener);
    }

    private long leaves(Instruction instruction, boolean straddles, StallListener listener) {
        dualIssue.close();
        TimingClass timing = instruction.operation().timing();
        boolean isBranch = timing == TimingClass.BRANCH || timing == TimingClass.JUMP;
        long cost = isBranch ? BranchCost.TAKEN + (straddles ? BranchCost.STRADDLING : 0) : 0;
        listener.stalled(Stall.BRANCH, cost);
        return cost;
    }

    /**
     * Writes down what may delay later instructions, as numbers that do not depend on the cycle.
     *
     * @return how many numbers there are
     */
    int describe(long cycle, long[] numbers) {
        int used = dualIssue.describe(numbers, 0);
        used = fetchBuffer.describe(cycle, numbers, used);
        return scoreboard.describe(cycle, numbers, used);
    }

    /** Becomes as one was that has been described; the banks stay as they are. */
    void become(long cycle, long[] numbers) {
        int used = dualIssue.become(numbers, 0);
        used = fetchBuffer.become(cycle, numbers, used);
        scoreboard.become(cycle, numbers, used);
    }
}
