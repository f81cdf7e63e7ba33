package org.edarts.epiphany.core;

/**
 * A stretch of instructions as Java code: entered at its first instruction, left wherever it branches out. What it does
 * to the core is what {@link Execution} would do with the same instructions; both call the same units.
 */
abstract class TranslatedRegion {
    /**
     * Runs until the stretch is left.
     *
     * @param core the core, at the first instruction; its clock is moved by a cycle for each instruction
     * @return where the next instruction stands
     */
    abstract int run(CoreState core, int[] r, IntegerUnit integer, FloatingUnit floating, MemoryAccess memory);
}
