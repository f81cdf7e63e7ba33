package org.edarts.epiphany.core;

import org.edarts.epiphany.isa.Disassembler;

/**
 * An instruction that a core could not carry out.
 *
 * @param core the core: row and column in brackets
 * @param pc where the instruction stands
 * @param word its bits
 * @param cause what is wrong
 * @param address the address it accessed; meaningless for causes that have nothing to do with one
 */
public record CoreFault(String core, int pc, int word, ExceptionCause cause, int address) {
    /** Returns what happened and where, in one line. */
    public String text() {
        return String.format("core %s, pc 0x%08x: %s", core, pc, what());
    }

    /** Returns what happened. */
    public String what() {
        String instruction = new Disassembler().text(word, pc);
        return switch (cause) {
            case UNALIGNED, HOLE -> String.format("%s at 0x%08x by '%s'", cause.text(), address, instruction);
            case ILLEGAL -> String.format("%s (bits 0x%08x)", cause.text(), word);
            default -> String.format("%s '%s'", cause.text(), instruction);
        };
    }
}
