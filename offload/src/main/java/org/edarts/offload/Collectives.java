package org.edarts.offload;

/**
 * What all cores of a launch do together, in messages between two: up a binomial tree to core 0, and down again. So a
 * reduction combines in an order that depends on nothing but the number of cores. This is compiled for the cores of a
 * chip, too.
 */
final class Collectives {
    static final int SUM = 0;
    static final int MINIMUM = 1;
    static final int MAXIMUM = 2;
    static final int PRODUCT = 3;

    private Collectives() {}

    static float reduce(float value, int operation) {
        int id = Core.id();
        int count = Core.count();
        float result = value;
        int step = 1;
        while (step < count && (id & step) == 0) {
            if (id + step < count) {
                float other = Core.receiveFloat(id + step);
                if (operation == SUM) {
                    result += other;
                } else if (operation == MINIMUM) {
                    result = Math.min(result, other);
                } else if (operation == MAXIMUM) {
                    result = Math.max(result, other);
                } else {
                    result *= other;
                }
            }
            step <<= 1;
        }
        if (step < count) {
            Core.send(id - step, result);
        }
        return Float.intBitsToFloat(broadcast(Float.floatToRawIntBits(result), 0));
    }

    static int reduce(int value, int operation) {
        int id = Core.id();
        int count = Core.count();
        int result = value;
        int step = 1;
        while (step < count && (id & step) == 0) {
            if (id + step < count) {
                int other = Core.receiveInt(id + step);
                if (operation == SUM) {
                    result += other;
                } else if (operation == MINIMUM) {
                    result = Math.min(result, other);
                } else if (operation == MAXIMUM) {
                    result = Math.max(result, other);
                } else {
                    result *= other;
                }
            }
            step <<= 1;
        }
        if (step < count) {
            Core.send(id - step, result);
        }
        return broadcast(result, 0);
    }

    /** Down the tree whose root is that core. */
    static int broadcast(int value, int root) {
        int count = Core.count();
        int id = Core.id() - Core.requireRank(root, count);
        if (id < 0) {
            id += count;
        }
        int result = value;
        int step = 1;
        while (step < count && (id & step) == 0) {
            step <<= 1;
        }
        if (step < count && id != 0) {
            result = Core.receiveInt(core(id - step, root, count));
        }
        step >>= 1;
        while (step > 0) {
            if (id + step < count) {
                Core.send(core(id + step, root, count), result);
            }
            step >>= 1;
        }
        return result;
    }

    private static int core(int place, int root, int count) {
        int core = place + root;
        return core < count ? core : core - count;
    }
}
