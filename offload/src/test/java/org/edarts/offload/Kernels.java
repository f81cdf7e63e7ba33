package org.edarts.offload;

/** What the tests launch. */
final class Kernels {
    private Kernels() {}

    static int answer() {
        return 42;
    }

    static int sum(int first, int second) {
        return first + second;
    }

    static float dot(float[] left, float[] right) {
        float sum = 0;
        for (int place = 0; place < left.length; place++) {
            sum += left[place] * right[place];
        }
        return sum;
    }

    static void scale(float[] values, float factor) {
        for (int place = 0; place < values.length; place++) {
            values[place] *= factor;
        }
    }

    static void fill(@Out int[] values, int from) {
        for (int place = 0; place < values.length; place++) {
            values[place] = from + place;
        }
    }

    static int spoilsItsCopy(@In int[] values) {
        values[0] = -1;
        return values.length;
    }

    static int rank() {
        return Core.id() * 100 + Core.count();
    }

    /** Each core has a part of a shared array. */
    static void squares(int[] values) {
        for (int place = Core.id(); place < values.length; place += Core.count()) {
            values[place] = values[place] * values[place];
        }
    }

    static int at(int[] values, int place) {
        return values[place];
    }

    static int dividedBy(int divisor) {
        return 1 / divisor;
    }

    @Offload(cores = 2)
    static boolean onTwo() {
        return true;
    }

    static long tooLong(long value) {
        return value;
    }

    static char next(char character, byte step, short more, boolean twice) {
        int by = step + more;
        return (char) (character + (twice ? 2 * by : by));
    }

    /** Hands a number on around the ring; each adds its own. */
    static int ring(int rounds) {
        int id = Core.id();
        int count = Core.count();
        int value = 0;
        for (int round = 0; round < rounds; round++) {
            if (id == 0) {
                Core.send(1, value + 1);
                value = Core.receiveInt(count - 1);
            } else {
                value = Core.receiveInt(id - 1) + id + 1;
                Core.send((id + 1) % count, value);
            }
        }
        return value;
    }

    static int together() {
        int id = Core.id();
        int sum = Core.sum(id + 1);
        int largest = Core.maximum(id);
        int smallest = Core.minimum(10 + id);
        int told = Core.broadcast(100 * id, Core.count() - 1);
        Core.barrier();
        return sum * 1_000_000 + largest * 10_000 + smallest * 100 + told / 100;
    }

    static float floats() {
        float own = Core.id() + 0.5f;
        return Core.sum(own) + Core.maximum(own) + Core.minimum(own) + Core.product(1 + own) + Core.broadcast(own, 0);
    }

    static int counts(int[] calls) {
        return ++calls[0];
    }

    static int oneFailsWhileOthersWait(int[] values) {
        if (Core.id() == 1) {
            return values[values.length];
        }
        return Core.receiveInt(1);
    }

    static int countsUp(int[] values, int to) {
        for (int place = 0; place < to; place++) {
            values[place] = place + 1;
        }
        return to;
    }

    static void both(int[] first, int[] second) {
        first[0] = 1;
        second[0] = 2;
    }

    static int sendsTo(int core) {
        Core.send(core, 5);
        return Core.receiveInt(core);
    }

    static int told(int root) {
        return Core.broadcast(Core.id(), root);
    }

    static int firstFailsLate(int divisor) {
        return Core.id() == 0 ? 1 / divisor : Core.receiveInt(0);
    }

    /** Waits for a message that nobody sends. */
    static int waitsForOne() {
        return Core.receiveInt(1 - Core.id());
    }

    /** Sends what nobody receives. */
    static int sendsTwice() {
        if (Core.id() == 0) {
            Core.send(1, 3);
            Core.send(1, 4);
        }
        return Core.id();
    }

    /** Waits for itself. */
    static int waitsForItself() {
        return Core.receiveInt(Core.id());
    }

    @Offload(device = Device.HOST)
    static int onHost() {
        return Core.count();
    }

    /** Doubles what the host sends, until that is zero; tells how often. */
    static int doubles() {
        int times = 0;
        int given = Core.receiveInt(Core.host());
        while (given != 0) {
            Core.send(Core.host(), Core.id() * 1000 + given * 2);
            times++;
            given = Core.receiveInt(Core.host());
        }
        return times;
    }

    /** Tells the host two things, and ends. */
    static void tells(float what) {
        Core.send(Core.host(), what);
        Core.send(Core.host(), what + 1);
    }
}
