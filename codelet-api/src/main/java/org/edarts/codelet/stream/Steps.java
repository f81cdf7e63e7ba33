package org.edarts.codelet.stream;

import java.util.Collections;
import java.util.Iterator;
import org.edarts.codelet.Firing;
import org.jspecify.annotations.Nullable;

/** The steps of the kinds of stages. */
final class Steps {
    private Steps() {}

    static <T> Step<Object, T> source(Source<? extends T> source) {
        return (firing, in, out) -> {
            if (!out.hasRoom()) {
                return Phase.AWAITS_ROOM;
            }
            T item = source.next(firing);
            if (item == null) {
                return Phase.ENDED;
            }
            out.put(item);
            return Phase.RUNNING;
        };
    }

    static <A, B> Step<A, B> map(String name, Transform<? super A, ? extends B> transform) {
        return (firing, in, out) -> {
            if (!out.hasRoom()) {
                return Phase.AWAITS_ROOM;
            }
            A item = in.poll();
            if (item == null) {
                return in.awaited();
            }
            out.put(requireItem(name, transform.apply(firing, item)));
            return Phase.RUNNING;
        };
    }

    static <A> Step<A, A> filter(Transform<? super A, Boolean> passes) {
        return (firing, in, out) -> {
            if (!out.hasRoom()) {
                return Phase.AWAITS_ROOM;
            }
            A item = in.poll();
            if (item == null) {
                return in.awaited();
            }
            if (passes.apply(firing, item)) {
                out.put(item);
            }
            return Phase.RUNNING;
        };
    }

    static <A, B> Step<A, B> flatMap(String name, Transform<? super A, ? extends Iterable<? extends B>> transform) {
        return new Flattening<>(name, transform);
    }

    static <A> Step<A, Object> sink(Sink<? super A> sink) {
        return (firing, in, out) -> {
            A item = in.poll();
            if (item == null) {
                return in.awaited();
            }
            sink.accept(firing, item);
            return Phase.RUNNING;
        };
    }

    private static <T> T requireItem(String name, @Nullable T item) {
        if (item == null) {
            throw new NullPointerException("stage \"" + name
                    + "\" made null of an item: a stream holds no null; drop items with filter or flatMap");
        }
        return item;
    }

    /** Puts the items of one iterable out, one a step, before it takes the next. */
    private static final class Flattening<A, B> implements Step<A, B> {
        private final String name;
        private final Transform<? super A, ? extends Iterable<? extends B>> transform;
        private Iterator<? extends B> pending = Collections.emptyIterator();

        Flattening(String name, Transform<? super A, ? extends Iterable<? extends B>> transform) {
            this.name = name;
            this.transform = transform;
        }

        @Override
        public Phase take(Firing firing, Inlet<? extends A> in, Outlet<? super B> out) throws Exception {
            if (!out.hasRoom()) {
                return Phase.AWAITS_ROOM;
            }
            if (pending.hasNext()) {
                out.put(requireItem(name, pending.next()));
                return Phase.RUNNING;
            }
            A item = in.poll();
            if (item == null) {
                return in.awaited();
            }
            pending = transform.apply(firing, item).iterator();
            return Phase.RUNNING;
        }
    }

    /** Adds the items up. */
    static final class Folding<R, A> implements Step<A, Object> {
        private final Fold<R, ? super A> fold;
        private R result;

        Folding(R initial, Fold<R, ? super A> fold) {
            this.result = initial;
            this.fold = fold;
        }

        @Override
        public Phase take(Firing firing, Inlet<? extends A> in, Outlet<? super Object> out) throws Exception {
            A item = in.poll();
            if (item == null) {
                return in.awaited();
            }
            result = fold.add(result, item);
            return Phase.RUNNING;
        }

        R result() {
            return result;
        }
    }
}
