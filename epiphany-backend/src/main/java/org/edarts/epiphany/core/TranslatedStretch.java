package org.edarts.epiphany.core;

/**
 * A {@link org.edarts.epiphany.isa.Stretch} as Java code: entered at its first instruction, left on any of its ways.
 */
abstract class TranslatedStretch {
    /**
     * Carries out instructions until the stretch is left, or before an instruction that does more than change
     * registers, flags and the core's memory; moves the program counter behind the last one.
     *
     * @return how many instructions were carried out
     */
    abstract int run(CoreState core, int[] r, IntegerUnit integer, FloatingUnit floating, LocalAccess memory);
}
