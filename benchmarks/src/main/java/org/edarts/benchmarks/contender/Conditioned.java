package org.edarts.benchmarks.contender;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.edarts.benchmarks.peer.Side;

/**
 * A contender that is measured under a condition.
 *
 * @param contender who
 * @param condition puts a trial under it
 * @param <A> what it is given to run
 */
public record Conditioned<A extends Assignment>(Contender<? super A> contender, UnaryOperator<Trial> condition)
        implements Contender<A> {
    /** Returns the contenders, only the run of that number of each graph measured; runs are counted from 1. */
    public static <A extends Assignment> List<Contender<A>> inRun(
            int number, List<? extends Contender<? super A>> contenders) {
        return under(contenders, trial -> new NthRun(trial, number));
    }

    /** Returns the contenders, with one processor kept busy by a loop of this JVM during each run. */
    public static <A extends Assignment> List<Contender<A>> besideBusyLoop(
            List<? extends Contender<? super A>> contenders) {
        return under(contenders, BesideBusyLoop::new);
    }

    private static <A extends Assignment> List<Contender<A>> under(
            List<? extends Contender<? super A>> contenders, UnaryOperator<Trial> condition) {
        return contenders.stream()
                .<Contender<A>>map(contender -> new Conditioned<>(contender, condition))
                .toList();
    }

    @Override
    public String name() {
        return contender.name();
    }

    @Override
    public Side side() {
        return contender.side();
    }

    @Override
    public Optional<String> missing() {
        return contender.missing();
    }

    @Override
    public Trial begin(A assignment) {
        return condition.apply(contender.begin(assignment));
    }
}
