package org.edarts.benchmarks.apps;

import org.edarts.benchmarks.pattern.Pattern;
import org.edarts.benchmarks.work.Work;

/** A problem whose codelets and arcs are known before it runs: every peer that runs patterns can solve it. */
public sealed interface StaticProblem extends Problem, Work permits HeatProblem, CholeskyProblem {
    /** Returns its codelets and arcs. */
    Pattern pattern();

    @Override
    default int codelets() {
        return pattern().size();
    }
}
