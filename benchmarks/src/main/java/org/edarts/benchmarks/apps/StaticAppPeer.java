package org.edarts.benchmarks.apps;

import java.util.Set;
import org.edarts.benchmarks.peer.Peer;
import org.edarts.benchmarks.peer.Prepared;
import org.edarts.benchmarks.peer.Side;

/**
 * A peer that runs patterns, put to the applications whose codelets are known beforehand.
 *
 * @param name what reports call it
 * @param peer runs the pattern
 */
public record StaticAppPeer(String name, Peer peer) implements AppPeer {
    @Override
    public Side side() {
        return peer.side();
    }

    @Override
    public Set<App> apps() {
        return Set.of(App.HEAT, App.CHOLESKY);
    }

    @Override
    public Prepared prepare(Problem problem, int threads) {
        if (problem instanceof StaticProblem known) {
            return peer.prepare(known.pattern(), known, threads);
        }
        throw new IllegalArgumentException(name + " cannot run " + problem);
    }
}
