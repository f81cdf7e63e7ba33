package org.edarts.mesh.run;

import java.util.Objects;
import org.edarts.mesh.Unchecked;

/** Methods that are compiled, and some that are refused. */
final class Samples {
    private static final int[] PRIMES = {2, 3, 5, 7, 11, 13};

    private int field;

    private Samples() {}

    static int fibonacci(int n) {
        return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
    }

    static float dot(float[] a, float[] b) {
        float sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    /** The other method is put in place of its call. */
    static float square(float[] values) {
        return dot(values, values);
    }

    static void stencil(float[] from, float[] to) {
        for (int i = 1; i < from.length - 1; i++) {
            to[i] = from[i - 1] + from[i + 1];
        }
    }

    /** Each round may write what the next one loads. */
    @Unchecked
    static int pushed(float[] array, int count, float limit) {
        int last = 0;
        float most = limit;
        for (int i = 0; i < count; i++) {
            if (array[i] > most) {
                array[i + 1] = limit;
                most = array[i];
                last = i;
            }
        }
        return last;
    }

    /** Moves larger numbers up, from a place on. */
    static int movedUp(int[] array, int from, int number) {
        int j = from;
        while (j >= 0 && array[j] > number) {
            array[j + 1] = array[j];
            j--;
        }
        return j;
    }

    /** Returns how many rounds a counter has that begins and ends anywhere, as far as they have room. */
    static int rounds(int[] array, int from, int limit) {
        int rounds = 0;
        for (int i = from; i < limit && rounds < array.length; i += 3) {
            array[rounds] = i;
            rounds++;
        }
        return rounds;
    }

    static int prime(int index) {
        return PRIMES[index];
    }

    static int quotient(int a, int b) {
        return a / b;
    }

    static int length(int[] array) {
        return array.length;
    }

    /** The first element is written before the last one fails. */
    static void fill(int[] array, int count) {
        for (int i = 0; i < count; i++) {
            array[i] = i + 1;
        }
    }

    @Unchecked
    static int unchecked(int[] array, int index) {
        return array[index];
    }

    /** Sorts by insertion: the inner loop has two ends, and counts down. */
    @Unchecked
    static void sort(int[] numbers, int n) {
        for (int i = 1; i < n; i++) {
            int number = numbers[i];
            int j = i - 1;
            while (j >= 0 && numbers[j] > number) {
                numbers[j + 1] = numbers[j];
                j--;
            }
            numbers[j + 1] = number;
        }
    }

    /** Tells, behind the rounds that are carried out together, how far it came. */
    static int howFar(int[] numbers, int from, int to) {
        int at = 7;
        int sum = 0;
        for (int i = from; i <= to; i++) {
            sum += numbers[i];
            at += 4;
        }
        return at + 31 * sum;
    }

    /** What counts up to the largest number there is never ends. */
    static int endless(int[] numbers, int to) {
        int sum = 0;
        for (int i = Integer.MAX_VALUE - 5; i <= to; i++) {
            sum += numbers[i & 3];
        }
        return sum;
    }

    /** The sum may overflow: its sign is not that of the flags that it leaves. */
    static int signs(int a, int b) {
        int result = 0;
        if (a + b < 0) {
            result |= 1;
        }
        if (a - b > 0) {
            result |= 2;
        }
        if ((a & b) < 0) {
            result |= 4;
        }
        if (a << 3 >= 0) {
            result |= 8;
        }
        if (a + 1 >= 0) {
            result |= 16;
        }
        return result;
    }

    record Point(float x, float y) {
        static final int SIDES = 4;
    }

    record Checked(int value) {
        Checked {
            if (value < 0) {
                throw new IllegalArgumentException();
            }
        }
    }

    /** Walks along a line; the place is a record that each round makes anew. */
    static float walk(float x, float y, int steps) {
        Point place = new Point(0, 1);
        for (int step = 0; step < steps; step++) {
            place = step % Point.SIDES == 3 ? new Point(place.y(), place.x()) : new Point(place.x() + x, place.y() + y);
        }
        return place.x() - 2 * place.y();
    }

    static int checkedRecord(int a) {
        return new Checked(a).value();
    }

    @SuppressWarnings("ReferenceEquality")
    static boolean sameRecord(float a) {
        Point point = new Point(a, a);
        return point == new Point(a, 1);
    }

    private static native void elsewhere();

    @SuppressWarnings("NullAway")
    static int waitsForOthers(int a) {
        Thread.onSpinWait();
        elsewhere();
        return a;
    }

    /** The places of variables that are gone hold others. */
    static float placesAreUsedAgain(float[] values, int n) {
        float sum = 0;
        if (n > 2) {
            float[] none = null;
            sum = none == null ? 1 : none[0];
        } else {
            Point other = new Point(n, 2);
            sum = other.x() - other.y();
        }
        for (int step = 0; step < n; step++) {
            if (step % 2 == 0) {
                Point point = new Point(values[step], step);
                sum += point.x() * point.y();
            } else {
                float[] later = step > 100 ? values : null;
                sum -= later == null ? 1 : later[0];
            }
        }
        return sum;
    }

    static float recordOrNull(int a) {
        Point point = null;
        if (a > 0) {
            point = new Point(a, a);
        }
        return point.x();
    }

    /** The sum needs more rounds than a core counts without letting interrupts in. */
    static int mixed(int[] values, int rounds) {
        int sum = 1;
        for (int i = 0; i < rounds; i++) {
            sum = (sum ^ sum >>> 3) + (values[sum & 7] & i);
        }
        return sum;
    }

    @Unchecked
    static void average(float[] from, float[] to, int n) {
        for (int i = 2; i <= n; i++) {
            to[i] = 0.5f * (from[i - 1] + from[i + 1]);
        }
    }

    static int farApart(int[] values, int n) {
        int sum = 0;
        for (int i = 1200; i < n; i++) {
            sum += values[i - 1200] + values[i + 1200];
        }
        return sum;
    }

    @Unchecked
    static int shifted(int[] values, int one, int other) {
        int index = (1 << one) + (1 << other);
        return values[index] + values[index + 1];
    }

    static float root(float x) {
        return (float) Math.sqrt(x);
    }

    static int object() {
        return new Samples().field;
    }

    static int array() {
        return new int[3].length;
    }

    static long wide(int a) {
        return a;
    }

    static double doubled(float a) {
        return a;
    }

    static int inside(float a) {
        return (int) (a * 0.5 + 0.1);
    }

    static int letters(String text) {
        return text.length();
    }

    static void thrower(int a) {
        if (a > 0) {
            throw new IllegalStateException();
        }
    }

    static int catcher(int a) {
        try {
            return 1 / a;
        } catch (ArithmeticException zero) {
            return 0;
        }
    }

    /** What is subtracted may go below the smallest integer. */
    static int under(int[] values, int index) {
        if (index > -2_147_483_640 && index < values.length) {
            int before = index - 100;
            if (before >= 0) {
                return values[before];
            }
        }
        return -1;
    }

    /** Goes on until the counter has gone round all words, if it begins behind the end. */
    static void untilEqual(int[] to, int[] from, int by, int first, int n) {
        for (int i = 0; i != n; i++) {
            to[first + i] = from[first + i] * by;
        }
    }

    /** Each round begins with a check by which another one is known to pass. */
    static int vouchedFor(int[] some, int[] more, int at, int n) {
        int sum = 0;
        if (some.length <= more.length) {
            for (int i = 0; i < n; i += 2) {
                sum += some[at] + more[at];
            }
        }
        return sum;
    }

    /** Uses an element of an array that may not be there. */
    static void weighted(int[] values, int[] weights, int[] to, int place, int n) {
        for (int i = 0; i < n; i++) {
            to[i] = values[i] * weights[place - 1];
        }
    }

    /** What the indices are is known when the loop begins. */
    static int along(int[] values, int from, int step, int n) {
        int sum = 0;
        int at = from;
        for (int i = 0; i < n; i++) {
            values[at] += i;
            sum += values[at + 1];
            at += step;
        }
        return sum;
    }

    static synchronized int locked() {
        return 1;
    }

    static int locks(int a) {
        synchronized (Samples.class) {
            return a;
        }
    }

    int instance() {
        return field;
    }

    static int checked(int index, int length) {
        return Objects.checkIndex(index, length);
    }

    /** What the first check knows, the second does without. */
    static int checkedTwice(int index, int length) {
        return Objects.checkIndex(Objects.checkIndex(index, length), length);
    }

    /** Which of the comparisons hold, each a bit, as branches and as their opposites. */
    static int relations(float a, float b) {
        int bits = 0;
        if (a < b) {
            bits |= 1;
        }
        if (a <= b) {
            bits |= 2;
        }
        if (a > b) {
            bits |= 4;
        }
        if (a >= b) {
            bits |= 8;
        }
        if (a == b) {
            bits |= 16;
        }
        if (!(a < b || b <= 0)) {
            bits |= 32;
        }
        if (!(a >= b && b > 0)) {
            bits |= 64;
        }
        return bits;
    }

    static float largest(float[] values) {
        float most = values[0];
        for (int i = 1; i < values.length; i++) {
            if (values[i] > most) {
                most = values[i];
            }
        }
        return most;
    }

    static float quotients(float[] values, float by) {
        float sum = 0;
        for (float value : values) {
            sum += value / by;
        }
        return sum;
    }

    static int steps(int from) {
        int steps = 0;
        for (int x = from; x != 1; x = (x & 1) == 0 ? x >> 1 : 3 * x + 1) {
            steps++;
        }
        return steps;
    }

    static void byTheFirst(float[] from, float[] to, int n) {
        for (int i = 0; i < n; i++) {
            to[i] = from[i] * from[0];
        }
    }
}
