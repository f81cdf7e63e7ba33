package org.edarts.epiphany.isa;

import java.util.function.IntFunction;

/** Writes instructions as GNU's objdump does. */
public final class Disassembler {
    /** What stands for bits that are no instruction. */
    public static final String UNKNOWN = "*unknown*";

    private static final String UNNAMED = "???";

    private final IntFunction<String> addresses;

    /**
     * Makes one.
     *
     * @param addresses how addresses that branches go to are written
     */
    public Disassembler(IntFunction<String> addresses) {
        this.addresses = addresses;
    }

    /** Makes one that writes addresses in hexadecimal digits. */
    public Disassembler() {
        this(Integer::toHexString);
    }

    /**
     * Writes one instruction.
     *
     * @param word its bits
     * @param address where it stands
     */
    public String text(int word, int address) {
        return InstructionTable.find(word)
                .map(encoding -> text(encoding, encoding.operandsOf(word), address))
                .orElse(UNKNOWN);
    }

    private String text(Encoding encoding, Operands operands, int address) {
        if (encoding.operation() == Operation.JUMP && encoding.bytes() == 4 && operands.rn() == Registers.LR) {
            return "rts";
        }
        StringBuilder text = new StringBuilder();
        for (SyntaxPart part : encoding.syntax()) {
            append(text, part, operands, address);
        }
        return text.isEmpty() ? encoding.mnemonic() : encoding.mnemonic() + " " + text;
    }

    private void append(StringBuilder text, SyntaxPart part, Operands operands, int address) {
        switch (part.kind()) {
            case LITERAL -> text.append(part.literal());
            case RD -> text.append(Registers.name(operands.rd()));
            case RN -> text.append(Registers.name(operands.rn()));
            case RM -> text.append(Registers.name(operands.rm()));
            case CORE, DMA, MEMORY, MESH -> text.append(special(part, operands.rn()));
            case TARGET -> text.append(addresses.apply(address + operands.immediate()));
            case SIGNED -> text.append(operands.immediate());
            case UNSIGNED -> appendHex(text, operands.immediate());
            case OPTIONAL -> appendOptional(text, operands.immediate());
            case SIGN -> text.append(operands.subtract() ? '-' : '+');
        }
    }

    private static String special(SyntaxPart part, int number) {
        return SpecialRegister.of(part.kind().group().firstIndex() | number)
                .map(SpecialRegister::printedName)
                .orElse(UNNAMED);
    }

    private static void appendHex(StringBuilder text, int value) {
        text.append("0x").append(Integer.toHexString(value));
    }

    /** Leaves out a zero that nothing is subtracted for, and the comma and the sign before it. */
    private static void appendOptional(StringBuilder text, int value) {
        if (value != 0 || text.lastIndexOf("-") == text.length() - 1 && !text.isEmpty()) {
            appendHex(text, value);
            return;
        }
        while (!text.isEmpty() && ",+".indexOf(text.charAt(text.length() - 1)) >= 0) {
            text.setLength(text.length() - 1);
        }
    }
}
