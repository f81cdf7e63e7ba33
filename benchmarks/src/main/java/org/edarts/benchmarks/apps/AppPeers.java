package org.edarts.benchmarks.apps;

import java.util.List;
import java.util.stream.Collectors;
import org.edarts.benchmarks.peer.Peers;

/** The peers that run applications, by name. */
public final class AppPeers {
    private static final List<AppPeer> ALL = List.of(
            new EdartsApps(),
            new ForkJoinApps(),
            new StaticAppPeer("ForkJoinPool counters", Peers.named("ForkJoinPool")));

    private AppPeers() {}

    /** Returns all, in the order of reports. */
    public static List<AppPeer> all() {
        return ALL;
    }

    /**
     * Returns the peer of that name.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static AppPeer named(String name) {
        return ALL.stream()
                .filter(peer -> peer.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no peer for applications is called \"" + name
                        + "\"; there are: " + ALL.stream().map(AppPeer::name).collect(Collectors.joining(", "))));
    }
}
