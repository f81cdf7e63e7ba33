package org.edarts.it.invariants;

import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which classes of a runtime were initialised since a moment, as {@link InitialisedClasses} makes them tell. Any
 * thread.
 */
public final class Initialisation {
    private static final Set<String> SINCE = Collections.synchronizedSet(new TreeSet<>());

    private Initialisation() {}

    /** Called by a class when it is initialised. */
    public static void of(String name) {
        SINCE.add(name);
    }

    /** Forgets what was initialised until now. */
    static void forget() {
        SINCE.clear();
    }

    /** Returns the names, in order. */
    static Set<String> since() {
        synchronized (SINCE) {
            return new TreeSet<>(SINCE);
        }
    }
}
