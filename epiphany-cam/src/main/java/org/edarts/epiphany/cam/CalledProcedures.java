package org.edarts.epiphany.cam;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.codelet.graph.GraphException;
import org.jspecify.annotations.Nullable;

/** The graphs that run procedures by themselves on the cores of a CAM, made when they are called first. Any thread. */
final class CalledProcedures {
    private final Map<Key, CalledProcedure<?, ?>> made = new ConcurrentHashMap<>();

    /** Cores find the words of an argument by its type. */
    private record Key(ThreadedProcedure<?, ?> procedure, Class<?> argument) {}

    /**
     * Returns what runs a procedure with arguments of the type that one has.
     *
     * @throws GraphException if the procedure is not well formed, or such arguments do not cross to cores
     */
    @SuppressWarnings("unchecked") // made of that procedure, for arguments of that class
    <A, R> CalledProcedure<A, R> of(ThreadedProcedure<A, R> procedure, @Nullable A argument) {
        if (argument == null) {
            throw new GraphException("threaded procedure \"" + procedure.name() + "\" is called with null, and cores"
                    + " take int, float, boolean or a record of them: give it one of these, or call it on a host");
        }
        Class<A> type = (Class<A>) argument.getClass();
        return (CalledProcedure<A, R>)
                made.computeIfAbsent(new Key(procedure, type), key -> new CalledProcedure<>(procedure, type));
    }
}
