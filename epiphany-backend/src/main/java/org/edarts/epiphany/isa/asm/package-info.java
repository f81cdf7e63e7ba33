/**
 * The assembler: source text in, ELF program out. It reads what GNU's assembler reads, without macros: labels, also
 * numeric ones, sections, data, alignment, expressions, {@code %low} and {@code %high}; it chooses the shortest
 * encoding that fits.
 */
@NullMarked
package org.edarts.epiphany.isa.asm;

import org.jspecify.annotations.NullMarked;
