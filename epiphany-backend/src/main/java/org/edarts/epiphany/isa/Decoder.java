package org.edarts.epiphany.isa;

import org.edarts.epiphany.isa.SyntaxPart.Kind;
import org.jspecify.annotations.Nullable;

/**
 * Makes {@link Instruction}s from bits. Cores that run the same program share its instructions, so that those of 64
 * cores fit into the host's cache. Any thread may decode.
 */
public final class Decoder {
    private static final int KNOWN_BITS = 13;

    /** Written without a lock: whoever finds an instruction there finds it complete, as all its fields are final. */
    private static final @Nullable Instruction[] KNOWN = new Instruction[1 << KNOWN_BITS];

    private static final int MIXER = 0x9E3779B1;

    private static final long SERVICE_ARGUMENTS = 0b1111;
    private static final long SERVICE_RESULTS = 0b1001;

    private Decoder() {}

    /**
     * Decodes a word.
     *
     * @param word the half word in memory first, which stands for itself if it begins a short form, in the lower half
     * @return the instruction; one of the operation {@link Operation#ILLEGAL} if no row of the table matches
     */
    public static Instruction decode(int word) {
        int place = word * MIXER >>> Integer.SIZE - KNOWN_BITS;
        Instruction known = KNOWN[place];
        if (known == null || known.word() != word) {
            known = InstructionTable.find(word)
                    .map(encoding -> instruction(encoding, word))
                    .orElseGet(() -> illegal(word));
            KNOWN[place] = known;
        }
        return known;
    }

    private static Instruction illegal(int word) {
        return new Instruction(
                word,
                Operation.ILLEGAL,
                Condition.ALWAYS,
                AccessSize.WORD,
                InstructionTable.length(word),
                Registers.ABSENT,
                Registers.ABSENT,
                Registers.ABSENT,
                0,
                false,
                0,
                0);
    }

    private static Instruction instruction(Encoding encoding, int word) {
        Operands operands = encoding.operandsOf(word);
        boolean special =
                encoding.syntax().stream().anyMatch(part -> part.kind().special());
        int rd = register(encoding.rd(), operands.rd());
        int rn = special ? Registers.ABSENT : register(encoding.rn(), operands.rn());
        int rm = register(encoding.rm(), operands.rm());
        return new Instruction(
                word,
                encoding.operation(),
                encoding.condition(),
                encoding.size(),
                encoding.bytes(),
                rd,
                rn,
                rm,
                immediate(encoding, operands),
                operands.subtract() && rm != Registers.ABSENT,
                reads(encoding, rd, rn, rm),
                writes(encoding, rd, rn));
    }

    private static int register(BitField field, int number) {
        return field.present() ? number : Registers.ABSENT;
    }

    private static int immediate(Encoding encoding, Operands operands) {
        int value = operands.immediate();
        return switch (encoding.operation()) {
            case MOVE_HIGH -> value << Short.SIZE;
            case MOVE_TO_SPECIAL, MOVE_FROM_SPECIAL -> specialIndex(encoding, operands.rn());
            case LOAD, LOAD_POSTMODIFY, STORE, STORE_POSTMODIFY -> {
                int bytes = value << encoding.size().shift();
                yield operands.subtract() ? -bytes : bytes;
            }
            default -> value;
        };
    }

    private static int specialIndex(Encoding encoding, int number) {
        return number
                | encoding.syntax().stream()
                        .map(SyntaxPart::kind)
                        .filter(Kind::special)
                        .mapToInt(kind -> kind.group().firstIndex())
                        .findFirst()
                        .orElseThrow();
    }

    private static long reads(Encoding encoding, int rd, int rn, int rm) {
        Operation operation = encoding.operation();
        long read = bit(rn) | bit(rm);
        if (operation.use().readsRd || encoding.condition() != Condition.ALWAYS) {
            read |= pairOf(encoding, rd);
        }
        return operation == Operation.TRAP ? SERVICE_ARGUMENTS : read;
    }

    private static long writes(Encoding encoding, int rd, int rn) {
        Operation operation = encoding.operation();
        long written = 0;
        if (operation.use().writesRd) {
            written |= pairOf(encoding, rd);
        }
        if (operation.use().writesRn) {
            written |= bit(rn);
        }
        return switch (operation.use()) {
            case LINK -> bit(Registers.LR);
            case SERVICE -> SERVICE_RESULTS;
            default -> written;
        };
    }

    private static long pairOf(Encoding encoding, int register) {
        boolean pair = encoding.size() == AccessSize.DOUBLE;
        return pair ? bit(register) | bit(register ^ 1) : bit(register);
    }

    private static long bit(int register) {
        return register == Registers.ABSENT ? 0 : 1L << register;
    }
}
