package org.edarts.epiphany.core;

import org.edarts.epiphany.isa.StatusFlags;

/**
 * The integer unit and its flags. The flags are kept as the numbers they come from, so that setting them costs next to
 * nothing: AZ is set if {@code zero} is zero, AN and AV if {@code negative} and {@code overflow} are negative. Owner:
 * one thread.
 */
final class IntegerUnit {
    private int zero = 1;
    private int negative;
    private boolean carry;
    private int overflow;
    private int everOverflowed;

    /** Becomes as another one is. */
    void copy(IntegerUnit other) {
        zero = other.zero;
        negative = other.negative;
        carry = other.carry;
        overflow = other.overflow;
        everOverflowed = other.everOverflowed;
    }

    int add(int a, int b) {
        int sum = a + b;
        carry = Integer.compareUnsigned(sum, a) < 0;
        arithmetic(sum, (a ^ sum) & (b ^ sum));
        return sum;
    }

    int subtract(int a, int b) {
        int difference = a - b;
        carry = Integer.compareUnsigned(a, b) >= 0;
        arithmetic(difference, (a ^ b) & (a ^ difference));
        return difference;
    }

    private void arithmetic(int result, int overflowSign) {
        zero = result;
        negative = result;
        overflow = overflowSign;
        everOverflowed |= overflowSign;
    }

    /** Sets the flags for the result of a logical operation or a shift, and returns it. */
    int logic(int result) {
        zero = result;
        negative = result;
        carry = false;
        overflow = 0;
        return result;
    }

    boolean equal() {
        return zero == 0;
    }

    boolean greaterOrEqualUnsigned() {
        return carry;
    }

    boolean greaterUnsigned() {
        return carry && zero != 0;
    }

    boolean less() {
        return (negative ^ overflow) < 0;
    }

    boolean greater() {
        return zero != 0 && (negative ^ overflow) >= 0;
    }

    /** The flags, as bits of STATUS. */
    int flags() {
        return (zero == 0 ? StatusFlags.AZ : 0)
                | (negative < 0 ? StatusFlags.AN : 0)
                | (carry ? StatusFlags.AC : 0)
                | (overflow < 0 ? StatusFlags.AV : 0)
                | (everOverflowed < 0 ? StatusFlags.AVS : 0);
    }

    /** Takes the flags from the bits of STATUS. */
    void setFlags(int status) {
        zero = (status & StatusFlags.AZ) == 0 ? 1 : 0;
        negative = (status & StatusFlags.AN) == 0 ? 0 : -1;
        carry = (status & StatusFlags.AC) != 0;
        overflow = (status & StatusFlags.AV) == 0 ? 0 : -1;
        everOverflowed = (status & StatusFlags.AVS) == 0 ? 0 : -1;
    }
}
