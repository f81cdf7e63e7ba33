package org.edarts.benchmarks.row;

import java.util.List;
import org.edarts.benchmarks.contender.Assignment;
import org.edarts.benchmarks.contender.Contender;

/**
 * Something that contenders do, to be measured side by side.
 *
 * @param name what reports call it
 * @param threads how many threads may work at the same time
 * @param assignment what they are given to do
 * @param contenders ours and the peers
 * @param unit how the figures read
 * @param goals what ours are to reach
 * @param <A> the kind of assignment
 */
public record Row<A extends Assignment>(
        String name,
        int threads,
        A assignment,
        List<? extends Contender<? super A>> contenders,
        Unit unit,
        List<Goal> goals) {
    /** Copies the lists. */
    public Row {
        contenders = List.copyOf(contenders);
        goals = List.copyOf(goals);
    }
}
