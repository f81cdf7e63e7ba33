package org.edarts.mesh.code;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.edarts.epiphany.isa.Registers;

/**
 * Who may use which registers. Compiled methods call each other with up to 36 words in registers; the runtime's
 * routines take theirs in r0 and r1, and leave alone all but r0 to r7, r12 and lr, those that compare all but r0 to r3
 * and lr. r28 to r31 belong to whoever fires the kernel.
 */
public final class RegisterFile {
    /** Virtual registers have numbers from here on. */
    public static final int VIRTUAL = Registers.COUNT;

    /** Instructions that name none but the registers below take 16 bits, if there is such a form. */
    public static final int SHORT = 8;

    /** The stack pointer. */
    public static final int SP = Registers.SP;

    /** Where a call returns to. */
    public static final int LR = Registers.LR;

    private static final Set<Integer> RESERVED = Set.of(SP, LR, 28, 29, 30, 31);
    private static final List<Integer> ARGUMENTS = arguments();
    private static final List<Integer> KEPT = kept();
    private static final List<Integer> ALLOCATABLE = allocatable();
    private static final List<Integer> CLOBBERED = clobbered();
    private static final List<Integer> CLOBBERED_BY_RUNTIME = List.of(0, 1, 2, 3, 4, 5, 6, 7, 12, LR);

    private static final List<Integer> CLOBBERED_BY_COMPARISONS = List.of(0, 1, 2, 3, LR);

    private RegisterFile() {}

    private static List<Integer> arguments() {
        List<Integer> registers = new ArrayList<>();
        range(registers, 0, 3);
        range(registers, 16, 27);
        range(registers, 44, 63);
        return List.copyOf(registers);
    }

    private static List<Integer> kept() {
        List<Integer> registers = new ArrayList<>();
        range(registers, 8, 11);
        range(registers, 15, 15);
        range(registers, 32, 43);
        return List.copyOf(registers);
    }

    private static List<Integer> allocatable() {
        List<Integer> registers = new ArrayList<>();
        range(registers, 0, Registers.COUNT - 1);
        registers.removeAll(RESERVED);
        registers.removeAll(KEPT);
        registers.addAll(KEPT);
        return List.copyOf(registers);
    }

    private static List<Integer> clobbered() {
        List<Integer> registers = new ArrayList<>(ALLOCATABLE);
        registers.removeAll(KEPT);
        registers.add(LR);
        return List.copyOf(registers);
    }

    private static void range(List<Integer> registers, int first, int last) {
        for (int register = first; register <= last; register++) {
            registers.add(register);
        }
    }

    /** Returns where the words of a call's arguments lie, in order. */
    public static List<Integer> argumentRegisters() {
        return ARGUMENTS;
    }

    /** Returns the registers that a method leaves as it finds them. */
    public static List<Integer> keptRegisters() {
        return KEPT;
    }

    /** Returns the registers that virtual ones may become; those that must be kept are the last. */
    public static List<Integer> allocatableRegisters() {
        return ALLOCATABLE;
    }

    /** Returns the registers that a call of a method may change. */
    public static List<Integer> clobberedRegisters() {
        return CLOBBERED;
    }

    /** Returns the registers that a call of the runtime may change. */
    public static List<Integer> clobberedByRuntime() {
        return CLOBBERED_BY_RUNTIME;
    }

    /** Returns the registers that a call of the runtime to compare floats may change. */
    public static List<Integer> clobberedByComparisons() {
        return CLOBBERED_BY_COMPARISONS;
    }
}
