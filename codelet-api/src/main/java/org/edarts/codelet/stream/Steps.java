package org.edarts.codelet.stream;

import java.util.Collections;
import java.util.Iterator;
import org.edarts.codelet.Firing;
import org.jspecify.annotations.Nullable;

/**
 * The steps of the kinds of stages. Each has its own loop, as it is what a stream spends its time in: a compiler that
 * finds one loop for all of them cannot tell what is called in it.
 */
final class Steps {
    private Steps() {}

    /** Returns what a run asks for items. */
    static <T> Source<? extends T> ofRun(Source<? extends T> declared) {
        Source<? extends T> source = declared.forRun();
        if (source == null) {
            throw new NullPointerException("the source of a run is null: let forRun return one");
        }
        return source;
    }

    static <T> Step<Object, T> source(Source<? extends T> source) {
        Pace pace = new Pace();
        return (firing, in, out) -> {
            pace.begin(firing);
            for (int items = 0; pace.goesOn(items, firing); items++) {
                if (!out.hasRoom()) {
                    return Phase.AWAITS_ROOM;
                }
                T item = source.next(firing);
                if (item == null) {
                    return Phase.ENDED;
                }
                out.put(item, firing);
            }
            return Phase.RUNNING;
        };
    }

    static <A, B> Step<A, B> map(Transform<? super A, ? extends B> transform) {
        Pace pace = new Pace();
        return (firing, in, out) -> {
            pace.begin(firing);
            for (int items = 0; pace.goesOn(items, firing); items++) {
                if (!out.hasRoom()) {
                    return Phase.AWAITS_ROOM;
                }
                A item = in.poll(firing);
                if (item == null) {
                    return in.awaited();
                }
                out.put(transform.apply(firing, item), firing);
            }
            return Phase.RUNNING;
        };
    }

    static <A> Step<A, A> filter(Transform<? super A, Boolean> passes) {
        Pace pace = new Pace();
        return (firing, in, out) -> {
            pace.begin(firing);
            for (int items = 0; pace.goesOn(items, firing); items++) {
                if (!out.hasRoom()) {
                    return Phase.AWAITS_ROOM;
                }
                A item = in.poll(firing);
                if (item == null) {
                    return in.awaited();
                }
                Boolean through = passes.apply(firing, item);
                if (through == null) {
                    throw new NullPointerException("null is no answer to whether an item passes: return true or false");
                }
                if (through) {
                    out.put(item, firing);
                }
            }
            return Phase.RUNNING;
        };
    }

    static <A> Step<A, Object> sink(Sink<? super A> sink) {
        Pace pace = new Pace();
        return (firing, in, out) -> {
            pace.begin(firing);
            for (int items = 0; pace.goesOn(items, firing); items++) {
                A item = in.poll(firing);
                if (item == null) {
                    return in.awaited();
                }
                sink.accept(firing, item);
            }
            return Phase.RUNNING;
        };
    }

    /** Puts the items of one iterable out before it takes the next. */
    static final class Flattening<A, B> implements Step<A, B> {
        private final Transform<? super A, ? extends Iterable<? extends B>> transform;
        private final Pace pace = new Pace();
        private Iterator<? extends B> pending = Collections.emptyIterator();

        Flattening(Transform<? super A, ? extends Iterable<? extends B>> transform) {
            this.transform = transform;
        }

        @Override
        public Phase take(Firing firing, Inlet<? extends A> in, Outlet<? super B> out) throws Exception {
            pace.begin(firing);
            for (int items = 0; pace.goesOn(items, firing); items++) {
                if (!out.hasRoom()) {
                    return Phase.AWAITS_ROOM;
                }
                if (pending.hasNext()) {
                    out.put(pending.next(), firing);
                    continue;
                }
                A item = in.poll(firing);
                if (item == null) {
                    return in.awaited();
                }
                pending = itemsOf(transform.apply(firing, item));
            }
            return Phase.RUNNING;
        }

        private Iterator<? extends B> itemsOf(@Nullable Iterable<? extends B> items) {
            Iterator<? extends B> each = items == null ? null : items.iterator();
            if (each == null) {
                throw new NullPointerException(
                        "an item is to be replaced by those of null: return an empty list for none");
            }
            return each;
        }
    }

    /** Adds the items up. */
    static final class Folding<R, A> implements Step<A, Object> {
        private final Fold<R, ? super A> fold;
        private final Pace pace = new Pace();
        private R result;

        Folding(R initial, Fold<R, ? super A> fold) {
            this.result = initial;
            this.fold = fold;
        }

        @Override
        public Phase take(Firing firing, Inlet<? extends A> in, Outlet<? super Object> out) throws Exception {
            pace.begin(firing);
            for (int items = 0; pace.goesOn(items, firing); items++) {
                A item = in.poll(firing);
                if (item == null) {
                    return in.awaited();
                }
                result = fold.add(result, item);
            }
            return Phase.RUNNING;
        }

        R result() {
            return result;
        }
    }
}
