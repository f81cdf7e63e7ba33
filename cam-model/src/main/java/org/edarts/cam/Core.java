package org.edarts.cam;

import java.util.Arrays;
import java.util.Collections;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * A core: what a Computation Unit or a Synchronization Unit runs on.
 *
 * @param name unique within the cluster
 * @param capabilities what a codelet may ask of it, such as {@link #FPU}; iterated in alphabetical order
 * @param clock its clock, if known
 * @param local the memory of its own, if it has one that programs can see
 * @param at its place, if it sits in a mesh
 */
public record Core(
        String name,
        Set<String> capabilities,
        Optional<Clock> clock,
        Optional<Memory> local,
        Optional<MeshCoordinate> at)
        implements Names.Named {
    /** The capability of computing with floating-point numbers in hardware. */
    public static final String FPU = "fpu";

    /** The capability of moving data by a DMA engine of its own. */
    public static final String DMA = "dma";

    /** Copies the capabilities and refuses illegal names. */
    public Core {
        Names.check("core", name);
        SortedSet<String> sorted = new TreeSet<>(capabilities);
        for (String each : sorted) {
            Names.check("capability", each);
        }
        capabilities = Collections.unmodifiableSortedSet(sorted);
    }

    /** Returns a core of which nothing but the name is known. */
    public static Core named(String name) {
        return new Core(name, Set.of(), Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** Returns this core under another name. */
    public Core withName(String newName) {
        return new Core(newName, capabilities, clock, local, at);
    }

    /** Returns this core with exactly these capabilities. */
    public Core withCapabilities(String... newCapabilities) {
        return new Core(name, new TreeSet<>(Arrays.asList(newCapabilities)), clock, local, at);
    }

    /** Returns this core with that clock. */
    public Core withClock(Clock newClock) {
        return new Core(name, capabilities, Optional.of(newClock), local, at);
    }

    /** Returns this core with that local memory. */
    public Core withLocal(Memory newLocal) {
        return new Core(name, capabilities, clock, Optional.of(newLocal), at);
    }

    /** Returns this core at that place in the mesh. */
    public Core withPlace(MeshCoordinate place) {
        return new Core(name, capabilities, clock, local, Optional.of(place));
    }
}
