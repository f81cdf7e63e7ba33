package org.edarts.benchmarks.prediction;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.edarts.codelet.graph.GraphException;

/** The lines of a table of predictions, and how many of these are near. Owner: one thread. */
final class PredictionLines {
    private static final int PERCENT = 100;

    private final List<String> lines = new ArrayList<>();
    private int near;
    private int all;
    private int refusals;

    /** Adds a line that is none of a prediction. */
    void add(String line) {
        lines.add(line);
    }

    /**
     * Adds that of a prediction; a program that the machine refuses does not count.
     *
     * @param head what is predicted
     * @param missing what the prediction leaves out if it is far off
     */
    void add(String head, Supplier<Prediction> predicts, String missing) {
        try {
            Prediction prediction = predicts.get();
            lines.add(head
                    + String.format(
                            Locale.ROOT,
                            "%,14d %,14d %+7.1f %%%s",
                            prediction.simulated(),
                            prediction.predicted(),
                            PERCENT * prediction.error(),
                            prediction.isNear() ? "" : "   missing: " + missing));
            near += prediction.isNear() ? 1 : 0;
            all++;
        } catch (GraphException refused) {
            lines.add(head + "refused");
            refusals++;
        }
    }

    /** Returns all lines, and behind them how many predictions are near. */
    List<String> withSum() {
        lines.add(String.format(
                Locale.ROOT,
                "%d of %d within %.0f %%: %.0f %%%s",
                near,
                all,
                PERCENT * Prediction.NEAR,
                (double) PERCENT * near / all,
                refusals == 0 ? "" : "; " + refusals + " refused"));
        return lines;
    }
}
