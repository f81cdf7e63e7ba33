package org.edarts.mesh.runtime;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import org.edarts.pic.elf.ElfFile;
import org.edarts.pic.elf.ElfReader;
import org.edarts.pic.elf.ElfRelocation;
import org.edarts.pic.elf.ElfSymbol;

/**
 * Routines in the core's own code for what Java has and the core has no instruction for. Arguments are in r0 and r1,
 * the result in r0; they return by lr and may change r0 to r7, r12, lr and the flags, nothing else. CONFIG says
 * floating point and rounding to nearest before and after. Their code may lie at any address that is a multiple of 8.
 *
 * <p>All results are those of Java, with one exception, which holds for {@link #FLOAT_DIVIDE} and {@link #FLOAT_ROOT}
 * as it does for the core's own float instructions: numbers below the normal ones, from 2<sup>-149</sup> to less than
 * 2<sup>-126</sup>, count as zero of their sign, and a result that after rounding to 24 bits is below 2<sup>-126</sup>
 * becomes zero of its sign. Which of the values that are not a number comes out is not said. An int becomes a float by
 * the instruction FLOAT, which rounds as Java does.
 */
public enum RuntimeRoutine {
    /** int / int. The divisor must not be zero. */
    INT_DIVIDE("__mesh_idiv", "idiv"),
    /** int % int. The divisor must not be zero. */
    INT_REMAINDER("__mesh_irem", "irem"),
    /** float / float, rounded to nearest but for small numbers. */
    FLOAT_DIVIDE("__mesh_fdiv", "fdiv", 16),
    /** float % float, small numbers included. */
    FLOAT_REMAINDER("__mesh_frem", "frem"),
    /** (float) Math.sqrt(float), rounded to nearest; of small numbers the root is zero. */
    FLOAT_ROOT("__mesh_fsqrt", "fsqrt", 8),
    /** (int) float. */
    FLOAT_TO_INT("__mesh_f2i", "f2i"),
    /** (float) Math.floor(float), small numbers included. */
    FLOOR("__mesh_floor", "floor"),
    /** -1, 0 or 1 as the first float is less, equal or greater, small numbers included; -1 if one is not a number. */
    COMPARE_OR_LESS("__mesh_fcmpl", "fcmp"),
    /** -1, 0 or 1 as the first float is less, equal or greater, small numbers included; 1 if one is not a number. */
    COMPARE_OR_GREATER("__mesh_fcmpg", "fcmp"),
    /** Math.min(float, float), small numbers included. */
    FLOAT_MINIMUM("__mesh_fmin", "fmin"),
    /** Math.max(float, float), small numbers included. */
    FLOAT_MAXIMUM("__mesh_fmax", "fmin");

    private final String symbol;
    private final String object;
    private final int stackBytes;

    RuntimeRoutine(String symbol, String object) {
        this(symbol, object, 0);
    }

    RuntimeRoutine(String symbol, String object, int stackBytes) {
        this.symbol = symbol;
        this.object = object;
        this.stackBytes = stackBytes;
    }

    /** Returns the name by which objects refer to it. */
    public String symbol() {
        return symbol;
    }

    /** Returns the bytes of stack that it takes at most. */
    public int stackBytes() {
        return stackBytes;
    }

    /** Returns its code, beginning with the first instruction. */
    public byte[] code() {
        ElfFile file = read();
        ElfSymbol function = file.symbol(symbol)
                .orElseThrow(() -> new IllegalStateException(file.name() + " has no " + symbol + ": run rebuild.sh"));
        if (file.relocations().stream().mapToInt(ElfRelocation::section).anyMatch(at -> at == function.section())) {
            throw new IllegalStateException(symbol + " refers to something outside of itself");
        }
        byte[] section = file.sections().get(function.section()).bytes();
        return Arrays.copyOfRange(section, function.value(), function.value() + function.size());
    }

    private ElfFile read() {
        String name = object + ".o";
        try (InputStream stream = RuntimeRoutine.class.getResourceAsStream(name)) {
            if (stream == null) {
                throw new IllegalStateException(
                        name + " is missing beside the compiler: run rebuild.sh of the runtime");
            }
            return ElfReader.read(name, stream.readAllBytes());
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
