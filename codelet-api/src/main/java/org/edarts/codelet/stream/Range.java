package org.edarts.codelet.stream;

import org.edarts.codelet.Firing;
import org.jspecify.annotations.Nullable;

/** Counts numbers up and makes an item of each. Owner: the run that it was made for. */
final class Range<T> implements Source<T> {
    private final int from;
    private final int to;
    private final OfNumber<? extends T> items;
    private int next;

    Range(int from, int to, OfNumber<? extends T> items) {
        this.from = from;
        this.to = to;
        this.items = items;
        next = from;
    }

    @Override
    public Source<T> forRun() {
        return new Range<>(from, to, items);
    }

    @Override
    public @Nullable T next(Firing firing) throws Exception {
        if (next >= to) {
            return null;
        }
        int number = next++;
        T item = items.at(firing, number);
        if (item == null) {
            throw new NullPointerException("null was made of the number " + number
                    + ": a stream holds no null; drop items with filter or flatMap");
        }
        return item;
    }
}
