package org.edarts.benchmarks.apps;

import java.util.EnumSet;
import java.util.Set;
import org.edarts.benchmarks.peer.Declaration;
import org.edarts.benchmarks.peer.EdartsGraph;
import org.edarts.benchmarks.peer.Prepared;
import org.edarts.benchmarks.peer.Side;

/** The applications as codelet graphs on a host CAM with the default policy. */
public final class EdartsApps implements AppPeer {
    @Override
    public String name() {
        return "eDARTS";
    }

    @Override
    public Side side() {
        return Side.OURS;
    }

    @Override
    public Set<App> apps() {
        return EnumSet.allOf(App.class);
    }

    @Override
    public Prepared prepare(Problem problem, int threads) {
        return problem instanceof StaticProblem known
                ? new EdartsGraph(Declaration.BY_RULE, known.pattern(), known, threads)
                : new EdartsBfs((BfsProblem) problem, threads);
    }
}
