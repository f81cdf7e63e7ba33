package org.edarts.benchmarks.contender;

import java.util.ArrayList;
import java.util.List;
import org.edarts.benchmarks.peer.Peer;
import org.edarts.benchmarks.peer.Peers;

/** The contenders of the benchmarks of graphs. */
public final class Contenders {
    private Contenders() {}

    /** Returns all peers that run in a JVM, each trial in a JVM of its own or all in this one. */
    public static List<Contender<? super GraphAssignment>> ofJvm(boolean isolated) {
        List<Contender<? super GraphAssignment>> contenders = new ArrayList<>();
        for (Peer peer : Peers.all()) {
            contenders.add(new JvmContender(peer.name(), peer.side(), isolated));
        }
        return contenders;
    }

    /** Returns the peers of these names, each trial in a JVM of its own or all in this one. */
    public static List<JvmContender> named(boolean isolated, String... names) {
        List<JvmContender> contenders = new ArrayList<>();
        for (String name : names) {
            contenders.add(new JvmContender(name, Peers.named(name).side(), isolated));
        }
        return contenders;
    }
}
