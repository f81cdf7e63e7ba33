package org.edarts.epiphany.functional;

/**
 * A second interpreter of instructions on registers and local memory, written for tests as plainly as can be: it picks
 * apart the bits by hand and shares nothing with the table or the units that it is compared with. Floating-point
 * operands are expected to be whole numbers small enough for exact results.
 */
final class PlainInterpreter {
    final int[] r = new int[64];
    final byte[] memory;
    int pc;
    boolean az, an, ac, av, avs, bz, bn;

    PlainInterpreter(byte[] memory) {
        this.memory = memory;
    }

    void step() {
        int low = load(pc, 2);
        int group = low & 15;
        boolean wide = group == 8 || group == 9 || group == 11 || group == 12 || group == 13 || group == 15;
        int high = wide ? load(pc + 2, 2) : 0;
        int rd = low >> 13 & 7 | (high >> 13 & 7) << 3;
        int rn = low >> 10 & 7 | (high >> 10 & 7) << 3;
        int rm = low >> 7 & 7 | (high >> 7 & 7) << 3;
        int at = pc;
        pc += wide ? 4 : 2;
        switch (group) {
            case 0 -> branch(at, low >> 4 & 15, (byte) (low >> 8), 2);
            case 8 -> branch(at, low >> 4 & 15, (low >> 8 | high << 8) << 8 >> 8, 4);
            case 1 -> access(low, rd, r[rn] + r[rm]);
            case 9 -> access(low, rd, r[rn] + ((high & 0x10) == 0 ? r[rm] : -r[rm]));
            case 4 -> access(low, rd, r[rn] + ((low >> 7 & 7) << (low >> 5 & 3)));
            case 12 -> {
                int distance = (low >> 7 & 7 | (high & 0xFF) << 3) << (low >> 5 & 3);
                move(low, rd, rn, (high & 0x100) == 0 ? distance : -distance, (high & 0x200) != 0);
            }
            case 5 -> move(low, rd, rn, r[rm], true);
            case 13 -> move(low, rd, rn, (high & 0x10) == 0 ? r[rm] : -r[rm], true);
            case 2 -> flow(low, rd, rn);
            case 3 -> immediate(low, rd, rn);
            case 11 -> wideImmediate(low, high, rd, rn);
            case 6 -> r[rd] = logic((low & 16) == 0 ? r[rn] >>> (low >> 5 & 31) : r[rn] << (low >> 5 & 31));
            case 14 -> r[rd] = logic((low & 16) == 0 ? r[rn] >> (low >> 5 & 31) : reversed(r[rn]));
            case 10 -> arithmetic(low >> 4 & 7, rd, r[rn], r[rm]);
            case 7 -> floating(low >> 4 & 7, rd, rn, rm);
            default -> {
                switch (high & 15) {
                    case 10 -> arithmetic(low >> 4 & 7, rd, r[rn], r[rm]);
                    case 7 -> floating(low >> 4 & 7, rd, rn, rm);
                    case 6 -> r[rd] = logic((low & 16) == 0 ? r[rn] >>> (low >> 5 & 31) : r[rn] << (low >> 5 & 31));
                    case 14 -> r[rd] = logic((low & 16) == 0 ? r[rn] >> (low >> 5 & 31) : reversed(r[rn]));
                    default -> flow(low, rd, rn);
                }
            }
        }
    }

    private void branch(int at, int condition, int halves, int bytes) {
        if (condition == 15) {
            r[14] = at + bytes;
        }
        if (condition == 15 || holds(condition)) {
            pc = at + 2 * halves;
        }
    }

    private boolean holds(int condition) {
        return switch (condition) {
            case 0 -> az;
            case 1 -> !az;
            case 2 -> ac && !az;
            case 3 -> ac;
            case 4 -> !ac || az;
            case 5 -> !ac;
            case 6 -> !az && an == av;
            case 7 -> an == av;
            case 8 -> an != av;
            case 9 -> az || an != av;
            case 10 -> bz;
            case 11 -> !bz;
            case 12 -> bn && !bz;
            case 13 -> bn || bz;
            default -> true;
        };
    }

    private void flow(int low, int rd, int rn) {
        if ((low & 0x300) == 0 && holds(low >> 4 & 15)) {
            r[rd] = r[rn];
        }
    }

    private void immediate(int low, int rd, int rn) {
        int small = (low >> 7 & 7) << 29 >> 29;
        switch (low >> 4 & 7) {
            case 1 -> add(rd, r[rn], small);
            case 3 -> subtract(rd, r[rn], small);
            default -> r[rd] = low >> 5 & 0xFF;
        }
    }

    private void wideImmediate(int low, int high, int rd, int rn) {
        int eleven = (low >> 7 & 7 | (high & 0xFF) << 3) << 21 >> 21;
        int sixteen = low >> 5 & 0xFF | (high >> 4 & 0xFF) << 8;
        if ((low & 16) != 0) {
            if ((low & 0x20) == 0) {
                add(rd, r[rn], eleven);
            } else {
                subtract(rd, r[rn], eleven);
            }
        } else {
            r[rd] = (high & 0x1000) == 0 ? sixteen : r[rd] & 0xFFFF | sixteen << 16;
        }
    }

    private void arithmetic(int code, int rd, int a, int b) {
        switch (code) {
            case 0 -> r[rd] = logic(a ^ b);
            case 1 -> add(rd, a, b);
            case 2 -> r[rd] = logic(a << (b & 31));
            case 3 -> subtract(rd, a, b);
            case 4 -> r[rd] = logic(a >>> (b & 31));
            case 5 -> r[rd] = logic(a & b);
            case 6 -> r[rd] = logic(a >> (b & 31));
            default -> r[rd] = logic(a | b);
        }
    }

    private void add(int rd, int a, int b) {
        long signed = (long) a + b;
        long unsigned = (a & 0xFFFFFFFFL) + (b & 0xFFFFFFFFL);
        set(rd, signed, unsigned > 0xFFFFFFFFL);
    }

    private void subtract(int rd, int a, int b) {
        set(rd, (long) a - b, (a & 0xFFFFFFFFL) >= (b & 0xFFFFFFFFL));
    }

    private void set(int rd, long exact, boolean carry) {
        r[rd] = (int) exact;
        az = r[rd] == 0;
        an = r[rd] < 0;
        ac = carry;
        av = exact != r[rd];
        avs |= av;
    }

    private int logic(int result) {
        az = result == 0;
        an = result < 0;
        ac = false;
        av = false;
        return result;
    }

    private static int reversed(int value) {
        int result = 0;
        for (int bit = 0; bit < 32; bit++) {
            result |= (value >> bit & 1) << 31 - bit;
        }
        return result;
    }

    private void floating(int code, int rd, int rn, int rm) {
        float a = Float.intBitsToFloat(r[rn]);
        float b = Float.intBitsToFloat(r[rm]);
        float c = Float.intBitsToFloat(r[rd]);
        int result = switch (code) {
            case 0 -> Float.floatToRawIntBits(a + b);
            case 1 -> Float.floatToRawIntBits(a - b);
            case 2 -> Float.floatToRawIntBits(a * b);
            case 3 -> Float.floatToRawIntBits(c + a * b);
            case 4 -> Float.floatToRawIntBits(c - a * b);
            case 5 -> Float.floatToRawIntBits((float) r[rn]);
            case 6 -> (int) a;
            default -> Float.floatToRawIntBits(Math.abs(a));
        };
        r[rd] = result;
        bz = code == 6 ? result == 0 : (result & 0x7FFFFFFF) == 0;
        bn = result < 0;
    }

    private void move(int low, int rd, int rn, int distance, boolean afterwards) {
        int address = r[rn];
        access(low, rd, afterwards ? address : address + distance);
        if (afterwards) {
            r[rn] = address + distance;
        }
    }

    private void access(int low, int rd, int address) {
        int bytes = 1 << (low >> 5 & 3);
        boolean store = (low & 16) != 0;
        if (bytes == 8) {
            access(store, rd, address, 4);
            access(store, rd + 1, address + 4, 4);
        } else {
            access(store, rd, address, bytes);
        }
    }

    private void access(boolean store, int register, int address, int bytes) {
        if (!store) {
            r[register] = load(address, bytes);
            return;
        }
        for (int index = 0; index < bytes; index++) {
            memory[address + index] = (byte) (r[register] >> 8 * index);
        }
    }

    private int load(int address, int bytes) {
        int value = 0;
        for (int index = 0; index < bytes; index++) {
            value |= (memory[address + index] & 0xFF) << 8 * index;
        }
        return value;
    }
}
