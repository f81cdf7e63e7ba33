package org.edarts.study.graph;

/**
 * What it costs to bring the data of an arc from one processor to another; on the same processor nothing does.
 *
 * @see #AS_GIVEN
 */
@FunctionalInterface
public interface Communication {
    /** Each arc costs what its file says; where the file says nothing, or bytes alone, nothing. */
    Communication AS_GIVEN = (cost, bytes) -> cost;

    /** Nothing costs anything. */
    Communication NONE = (cost, bytes) -> 0;

    /**
     * Returns the cost of an arc, in the graph's unit of time.
     *
     * @param cost what the file says, in that unit
     * @param bytes how much data the file says there is
     */
    double cost(double cost, double bytes);

    /** Returns that every arc costs the same. */
    static Communication of(double cost) {
        return (given, bytes) -> cost;
    }

    /** Returns that bytes cost time; arcs cost what their file says on top. */
    static Communication atRate(double bytesPerUnit) {
        return (cost, bytes) -> cost + bytes / bytesPerUnit;
    }
}
