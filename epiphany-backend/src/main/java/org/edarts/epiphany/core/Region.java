package org.edarts.epiphany.core;

import java.util.ArrayList;
import java.util.List;
import org.edarts.epiphany.isa.Condition;
import org.edarts.epiphany.isa.Instruction;
import org.edarts.epiphany.isa.Operation;
import org.edarts.epiphany.isa.Unit;
import org.edarts.epiphany.memory.HoleException;

/**
 * A stretch of instructions that can be translated: it ends before an instruction that concerns the core as a whole,
 * and after a jump behind which no branch of the stretch leads.
 *
 * @param start where the first instruction stands
 * @param instructions the instructions, without gaps
 */
record Region(int start, List<Instruction> instructions) {
    /** Longer methods take too long to compile, and HotSpot leaves those beyond 8000 bytecodes to its interpreter. */
    static final int MOST = 150;

    /** The stretch that begins at that address; without instructions if there is none. */
    static Region at(int start, CoreMemory memory) {
        List<Instruction> instructions = new ArrayList<>();
        int address = start;
        int furthest = start;
        try {
            while (instructions.size() < MOST) {
                Instruction next = memory.fetch(address);
                if (!translatable(next)) {
                    break;
                }
                instructions.add(next);
                if (next.operation() == Operation.BRANCH) {
                    int target = address + next.immediate();
                    furthest = target > furthest ? target : furthest;
                }
                address += next.bytes();
                if (leaves(next) && address > furthest) {
                    break;
                }
            }
        } catch (HoleException end) {
            return new Region(start, instructions);
        }
        return new Region(start, instructions);
    }

    private static boolean translatable(Instruction instruction) {
        return switch (instruction.operation()) {
            case BRANCH, BRANCH_AND_LINK, JUMP, JUMP_AND_LINK, NO_OPERATION -> true;
            case TEST_AND_SET -> false;
            default -> instruction.operation().unit() != Unit.CONTROL;
        };
    }

    private static boolean leaves(Instruction instruction) {
        return switch (instruction.operation()) {
            case BRANCH -> instruction.condition() == Condition.ALWAYS;
            case BRANCH_AND_LINK, JUMP, JUMP_AND_LINK -> true;
            default -> false;
        };
    }
}
