package org.edarts.epiphany.core;

import java.util.Arrays;
import org.edarts.cam.chip.ChipMap;
import org.edarts.epiphany.isa.Registers;

/**
 * What is told apart of the code in a core's memory when somebody watches the core: parts, by their numbers, and places
 * at which what a register holds is noted. Immutable once made.
 */
public final class CodeParts {
    /** The number of what is in no part, in the core's memory or elsewhere. */
    public static final int ELSEWHERE = 0;

    /** Nothing is told apart. */
    public static final CodeParts NONE = with().make();

    private static final int HALVES = ChipMap.LOCAL_BYTES / Short.BYTES;

    private final byte[] parts;
    private final byte[] registers;

    private CodeParts(byte[] parts, byte[] registers) {
        this.parts = parts;
        this.registers = registers;
    }

    /** Returns one that is to be filled: all is {@link #ELSEWHERE}, nothing is noted. */
    public static Builder with() {
        byte[] registers = new byte[HALVES];
        Arrays.fill(registers, (byte) Registers.ABSENT);
        return new Builder(new byte[HALVES], registers);
    }

    /** Returns one that is to be filled further: all is as it is here. */
    public Builder further() {
        return new Builder(parts.clone(), registers.clone());
    }

    /** Returns the part of an address. */
    public int partOf(int address) {
        int half = address >>> 1;
        return half < HALVES ? parts[half] : ELSEWHERE;
    }

    /** Returns the register that is noted at an address, or {@link Registers#ABSENT}. */
    public int registerAt(int address) {
        int half = address >>> 1;
        return half < HALVES ? registers[half] : Registers.ABSENT;
    }

    /** Returns whether a core that goes on from one address to another comes to something that is told apart. */
    public boolean divides(int from, int address) {
        return registerAt(address) != Registers.ABSENT || partOf(address) != partOf(from);
    }

    /** What is being told apart. Owner: one thread. */
    public static final class Builder {
        private final byte[] parts;
        private final byte[] registers;

        private Builder(byte[] parts, byte[] registers) {
            this.parts = parts;
            this.registers = registers;
        }

        /**
         * Makes a span of addresses belong to a part; what was said of it before no longer counts.
         *
         * @param from its first byte
         * @param to the byte behind it
         * @param number a number from 0 to 127
         */
        public Builder part(int from, int to, int number) {
            Arrays.fill(parts, from >>> 1, to >>> 1, (byte) number);
            return this;
        }

        /** Lets be noted what a register holds whenever the core is about to carry out the instruction there. */
        public Builder note(int address, int register) {
            registers[address >>> 1] = (byte) register;
            return this;
        }

        /** Returns what has been said so far. */
        public CodeParts make() {
            return new CodeParts(parts.clone(), registers.clone());
        }
    }
}
