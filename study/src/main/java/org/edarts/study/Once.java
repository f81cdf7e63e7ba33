package org.edarts.study;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Makes something when it is asked for first. Any thread may call; those that come early wait. */
final class Once<T> implements Supplier<T> {
    private final Supplier<T> maker;
    private @Nullable T made;

    Once(Supplier<T> maker) {
        this.maker = maker;
    }

    @Override
    public synchronized T get() {
        T result = made;
        if (result == null) {
            result = maker.get();
            made = result;
        }
        return result;
    }
}
