package org.edarts.su.checked;

import java.util.Arrays;
import org.edarts.codelet.KernelArguments;

/** Elements of a block: runs of them, in order, none of which reaches the next. Immutable. */
final class Elements {
    /** Where each run begins and ends, one after the other. */
    private final int[] bounds;

    private Elements(int[] bounds) {
        this.bounds = bounds;
    }

    /**
     * Returns those that an instance of a codelet declares in some of its arguments.
     *
     * @param places the arguments that are parts of the block
     * @param writing whether those are asked for that are declared as written, or the others
     */
    static Elements declared(KernelArguments arguments, int index, int[] places, boolean writing) {
        long[] parts = new long[places.length];
        int count = 0;
        for (int place : places) {
            if (arguments.access(index, place).writing() == writing) {
                int from = arguments.value(index, place);
                parts[count++] = part(from, from + arguments.length(index, place));
            }
        }
        return joined(parts, count);
    }

    private static long part(long from, int to) {
        return from << Integer.SIZE | to;
    }

    /** Makes them of parts, each with its first element in the upper half and the one behind it in the lower. */
    private static Elements joined(long[] parts, int count) {
        Arrays.sort(parts, 0, count);
        int[] bounds = new int[2 * count];
        int end = 0;
        for (int part = 0; part < count; part++) {
            int from = (int) (parts[part] >>> Integer.SIZE);
            int to = (int) parts[part];
            if (end > 0 && from <= bounds[end - 1]) {
                bounds[end - 1] = Math.max(to, bounds[end - 1]);
            } else {
                bounds[end++] = from;
                bounds[end++] = to;
            }
        }
        return new Elements(Arrays.copyOf(bounds, end));
    }

    /** Returns all of a block that has so many. */
    static Elements all(int length) {
        return new Elements(length > 0 ? new int[] {0, length} : new int[0]);
    }

    /**
     * Returns all within or near to them, or to others.
     *
     * @param margin how many elements before and behind each run are near
     * @param length how many the block has
     */
    Elements around(Elements others, int margin, int length) {
        long[] parts = new long[runs() + others.runs()];
        for (int part = 0; part < parts.length; part++) {
            Elements owner = part < runs() ? this : others;
            int run = part < runs() ? part : part - runs();
            int from = Math.max(0, owner.from(run) - margin);
            parts[part] = part(from, (int) Math.min(length, (long) owner.to(run) + margin));
        }
        return joined(parts, parts.length);
    }

    /** Returns those of them that are not among others. */
    Elements without(Elements others) {
        int[] left = new int[bounds.length + others.bounds.length];
        int end = 0;
        int other = 0;
        for (int run = 0; run < runs(); run++) {
            int from = from(run);
            while (other < others.runs() && others.to(other) <= from) {
                other++;
            }
            for (int each = other; each < others.runs() && others.from(each) < to(run); each++) {
                end = add(left, end, from, others.from(each));
                from = Math.max(from, others.to(each));
            }
            end = add(left, end, from, to(run));
        }
        return new Elements(Arrays.copyOf(left, end));
    }

    private static int add(int[] bounds, int end, int from, int to) {
        if (from >= to) {
            return end;
        }
        bounds[end] = from;
        bounds[end + 1] = to;
        return end + 2;
    }

    /** Returns how many runs there are. */
    int runs() {
        return bounds.length / 2;
    }

    /** Returns the first element of a run. */
    int from(int run) {
        return bounds[2 * run];
    }

    /** Returns the element behind a run. */
    int to(int run) {
        return bounds[2 * run + 1];
    }

    /** Returns how many elements there are. */
    int count() {
        int count = 0;
        for (int run = 0; run < runs(); run++) {
            count += to(run) - from(run);
        }
        return count;
    }

    @Override
    public String toString() {
        return Arrays.toString(bounds);
    }
}
