package org.edarts.benchmarks.job;

import java.util.List;
import java.util.stream.Collectors;
import org.edarts.benchmarks.contender.JvmContender;

/** Something to do, and who does it how in a JVM. A class that is one has a public constructor without parameters. */
public interface Job {
    /** Returns the ways to do it, in the order of reports. */
    List<JobPeer> peers();

    /**
     * Returns the way of that name.
     *
     * @throws IllegalArgumentException if there is none
     */
    default JobPeer named(String name) {
        return peers().stream()
                .filter(peer -> peer.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no peer is called \"" + name + "\"; there are: "
                        + peers().stream().map(JobPeer::name).collect(Collectors.joining(", "))));
    }

    /** Returns them as contenders, each trial in a JVM of its own or all in this one. */
    default List<JvmContender> contenders(boolean isolated) {
        return peers().stream()
                .map(peer -> new JvmContender(peer.name(), peer.side(), isolated))
                .toList();
    }
}
