/**
 * The instruction set. One table, {@code instructions.txt} beside these classes, says how each of the 200 encodings
 * looks in bits and in text and which {@link org.edarts.epiphany.isa.Operation} it carries out; {@link
 * org.edarts.epiphany.isa.InstructionTable} reads it. From it come {@link org.edarts.epiphany.isa.Decoder}, {@link
 * org.edarts.epiphany.isa.Encoding#encode encoder}, {@link org.edarts.epiphany.isa.Disassembler} and the assembler in
 * {@code isa.asm}. A decoded {@link org.edarts.epiphany.isa.Instruction} says what a core does and what a scoreboard
 * must know.
 */
@NullMarked
package org.edarts.epiphany.isa;

import org.jspecify.annotations.NullMarked;
