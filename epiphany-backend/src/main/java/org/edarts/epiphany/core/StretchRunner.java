package org.edarts.epiphany.core;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;
import org.edarts.epiphany.isa.AccessSize;
import org.edarts.epiphany.isa.Condition;
import org.edarts.epiphany.isa.Instruction;
import org.edarts.epiphany.isa.Operation;
import org.edarts.epiphany.isa.Stretch;
import org.edarts.epiphany.isa.Unit;
import org.edarts.epiphany.memory.Banks;
import org.edarts.epiphany.memory.Storage;
import org.jspecify.annotations.Nullable;

/**
 * Carries out stretches of a program in a core's memory that it often comes to, as translated code. What they take is
 * not told here. Owner: the thread that simulates the chip.
 */
public final class StretchRunner {
    /** So many fit between two cycles in which something may reach the core. */
    private static final int MOST = 16;

    private static final int SLOTS = 1 << 10;

    private final CoreState core;
    private final Storage local;
    private final LocalAccess access;
    private int[] arrived = new int[0];
    private @Nullable SharedStretch[] stretches = new SharedStretch[0];
    private @Nullable TranslatedStretch code;
    private CodeParts parts = CodeParts.NONE;

    /**
     * Makes it.
     *
     * @param core the core
     * @param local its memory
     * @param beforeStore is told of addresses of that memory before a store to them, if that is asked for
     */
    public StretchRunner(CoreState core, Storage local, IntConsumer beforeStore) {
        this.core = core;
        this.local = local;
        this.access = new LocalAccess(core, local, beforeStore);
        local.onCodeChange(this::forget);
    }

    private void forget() {
        access.codeChanged();
        Arrays.fill(stretches, null);
    }

    /** Lets stretches end where something is told apart of the code. */
    public void divide(CodeParts told) {
        parts = told;
        Arrays.fill(stretches, null);
    }

    /** Returns whether a stretch that is known begins at the program counter. */
    public boolean begins() {
        if (stretches.length == 0) {
            return false;
        }
        int pc = core.pc();
        int loopEnd = loopEnd();
        SharedStretch known = stretches[slot(pc, loopEnd)];
        return known != null && isAt(known, pc, loopEnd);
    }

    private int loopEnd() {
        return core.loop.active() ? core.loop.end() : Stretch.NO_LOOP;
    }

    private static int slot(int pc, int loopEnd) {
        return (pc >> 1 ^ loopEnd << 4) & SLOTS - 1;
    }

    private static boolean isAt(SharedStretch known, int pc, int loopEnd) {
        return known.stretch().start() == pc && known.stretch().loopEnd() == loopEnd;
    }

    /** Notes that the core has come to its program counter; returns the stretch that begins there, if it can be run. */
    public @Nullable Stretch arrive() {
        if (stretches.length == 0) {
            // Many cores of large chips never run.
            stretches = new SharedStretch[SLOTS];
            arrived = new int[SLOTS];
            Arrays.fill(arrived, -1);
        }
        int pc = core.pc();
        int loopEnd = loopEnd();
        int slot = slot(pc, loopEnd);
        SharedStretch known = stretches[slot];
        if (known != null && isAt(known, pc, loopEnd)) {
            code = known.arrive();
            boolean runs = code != null && (!known.stretch().endsLoop() || isCode(core.loop.start()));
            return runs ? known.stretch() : null;
        }
        if (arrived[slot] != pc) {
            arrived[slot] = pc;
            return null;
        }
        List<Instruction> instructions = instructions(pc, loopEnd);
        if (instructions.isEmpty()) {
            return null;
        }
        stretches[slot] = SharedStretch.of(new Stretch(pc, loopEnd, instructions));
        return null;
    }

    /**
     * Carries out the stretch that was found last.
     *
     * @param logsStores whether addresses are told before stores
     * @return how many of its instructions were carried out: none, if the first one does more than change registers,
     *     flags and memory
     */
    public int run(Stretch stretch, boolean logsStores) {
        TranslatedStretch found = code;
        if (found == null) {
            return 0;
        }
        access.begin(stretch.start(), logsStores);
        int count = found.run(core, core.registers, core.integer, core.floating, access);
        if (stretch.endsLoop() && count == stretch.instructions().size() && core.loop.again()) {
            core.setPc(core.loop.start());
        }
        return count;
    }

    /**
     * Returns for each load and store of the last run a bit whether it was to the code's bank, the last one's lowest.
     */
    public int conflicts() {
        return access.conflicts();
    }

    /** Returns the bank of its last load or store. */
    public int lastBank() {
        return access.lastBank();
    }

    private List<Instruction> instructions(int start, int loopEnd) {
        List<Instruction> found = new ArrayList<>();
        int place = start;
        while (found.size() < MOST && place + Integer.BYTES <= local.size()) {
            Instruction instruction = local.instruction(place);
            if (Banks.of(place + instruction.bytes() - 1) != Banks.of(start)
                    || place != start && parts.divides(start, place)
                    || !isTranslated(instruction, place)) {
                break;
            }
            found.add(instruction);
            if (leaves(instruction) || place == loopEnd) {
                break;
            }
            place += instruction.bytes();
        }
        return found;
    }

    /**
     * Returns whether an instruction does no more than change registers, flags and memory, unless its registers say so.
     */
    private boolean isTranslated(Instruction instruction, int place) {
        return switch (instruction.operation()) {
            case BRANCH, BRANCH_AND_LINK -> isCode(place + instruction.immediate());
            case JUMP, JUMP_AND_LINK, NO_OPERATION -> true;
            case TEST_AND_SET -> false;
            default ->
                instruction.operation().unit() != Unit.CONTROL
                        && (instruction.operation().unit() != Unit.LOAD_STORE
                                || instruction.size() != AccessSize.DOUBLE
                                || (instruction.rd() & 1) == 0);
        };
    }

    private boolean isCode(int address) {
        return (address & 1) == 0 && address >= 0 && address < local.size();
    }

    private static boolean leaves(Instruction instruction) {
        return instruction.operation() != Operation.BRANCH
                ? instruction.operation().unit() == Unit.CONTROL && instruction.operation() != Operation.NO_OPERATION
                : instruction.condition() == Condition.ALWAYS;
    }
}
