package org.edarts.codelet.graph;

import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What machines made of a graph; it goes with the machine or with the graph, whichever is first. Any thread. */
final class Preparations {
    private final Map<Object, Object> ofMachines = Collections.synchronizedMap(new WeakHashMap<>());

    /** Returns what a machine made, and lets it make that at the first call; that must not refer to the machine. */
    @SuppressWarnings("unchecked")
    <T> T of(Object machine, Supplier<T> preparation) {
        synchronized (ofMachines) {
            Object known = ofMachines.get(machine);
            if (known == null) {
                known = preparation.get();
                ofMachines.put(machine, known);
            }
            return (T) known;
        }
    }

    /** Returns what a machine made, or null if it has not. */
    <T> @Nullable T known(Object machine, Class<T> kind) {
        return kind.cast(ofMachines.get(machine));
    }
}
