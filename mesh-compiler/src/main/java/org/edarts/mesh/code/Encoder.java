package org.edarts.mesh.code;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.edarts.epiphany.isa.AccessSize;
import org.edarts.epiphany.isa.Encoding;
import org.edarts.epiphany.isa.InstructionTable;
import org.edarts.epiphany.isa.Operands;
import org.edarts.epiphany.isa.Operation;
import org.edarts.epiphany.isa.SyntaxPart;
import org.edarts.epiphany.isa.SyntaxPart.Kind;

/** Turns instructions with real registers into bits, by the simulator's table of the instruction set. */
final class Encoder {
    /** The bits that tell a special register within its group. */
    private static final int IN_GROUP = 63;

    private static final Map<Operation, List<Encoding>> ENCODINGS = new EnumMap<>(Operation.class);

    static {
        for (Encoding encoding : InstructionTable.encodings()) {
            ENCODINGS
                    .computeIfAbsent(encoding.operation(), key -> new ArrayList<>())
                    .add(encoding);
        }
    }

    private Encoder() {}

    /**
     * Returns the shortest encoding of an instruction.
     *
     * @param distance how far a branch goes, in bytes
     * @param atLeast the bytes that it must have at least
     */
    static Encoding encoding(Step step, int distance, int atLeast) {
        for (Encoding encoding : ENCODINGS.getOrDefault(step.operation(), List.of())) {
            if (encoding.bytes() >= atLeast
                    && suits(encoding, step)
                    && encoding.fits(operands(encoding, step, distance))) {
                return encoding;
            }
        }
        throw new IllegalStateException("no encoding of " + step + ", distance " + distance);
    }

    /** Returns the bits of an instruction in an encoding. */
    static int encode(Encoding encoding, Step step, int distance) {
        return encoding.encode(operands(encoding, step, distance));
    }

    private static boolean suits(Encoding encoding, Step step) {
        return encoding.condition() == step.condition()
                && encoding.size() == step.size()
                && encoding.has(Kind.RM) == (step.rm() != Step.NONE)
                && encoding.syntax().stream()
                        .map(SyntaxPart::kind)
                        .filter(Kind::special)
                        .allMatch(kind -> kind.group().firstIndex() == (step.immediate() & ~IN_GROUP));
    }

    private static Operands operands(Encoding encoding, Step step, int distance) {
        int immediate = step.immediate();
        boolean subtract = false;
        int rn = step.rn();
        switch (step.operation()) {
            case LOAD, STORE, LOAD_POSTMODIFY, STORE_POSTMODIFY -> {
                subtract = immediate < 0 && encoding.has(Kind.SIGN);
                int bytes = subtract ? -immediate : immediate;
                AccessSize size = step.size();
                immediate = bytes >> size.shift();
            }
            case BRANCH, BRANCH_AND_LINK -> immediate = distance;
            case MOVE_TO_SPECIAL, MOVE_FROM_SPECIAL -> rn = immediate & IN_GROUP;
            default -> {}
        }
        return new Operands(Math.max(step.rd(), 0), Math.max(rn, 0), Math.max(step.rm(), 0), immediate, subtract);
    }
}
