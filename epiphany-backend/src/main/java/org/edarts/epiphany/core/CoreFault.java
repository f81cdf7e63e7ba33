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
    /** Returns what happened, in one line. */
    public String text() {
        String where = String.format("core %s, pc 0x%08x", core, pc);
        String instruction = new Disassembler().text(word, pc);
        return switch (cause) {
            case UNALIGNED, HOLE ->
                String.format("%s: %s at 0x%08x by '%s'", where, cause.text(), address, instruction);
            case ILLEGAL -> String.format("%s: %s (bits 0x%08x)", where, cause.text(), word);
            default -> String.format("%s: %s '%s'", where, cause.text(), instruction);
        };
    }
}
