package org.edarts.study.read;

import java.util.function.IntUnaryOperator;
import org.edarts.study.graph.Communication;
import org.edarts.study.graph.CyclicGraphException;
import org.edarts.study.graph.TaskGraph;
import org.edarts.study.graph.TaskGraphBuilder;

/**
 * A file that holds a task graph.
 *
 * @param file what messages call it
 * @param name what its graph is called if it does not say so
 * @param content all its bytes
 * @param communication what its arcs cost
 */
record GraphSource(String file, String name, byte[] content, Communication communication) {
    GraphFormatException malformed(int line, String reason) {
        return new GraphFormatException(file, line, reason);
    }

    /**
     * Makes the graph that the file describes.
     *
     * @param lineOf the line that describes a task
     */
    TaskGraph build(TaskGraphBuilder builder, IntUnaryOperator lineOf) throws GraphFormatException {
        try {
            return builder.build(communication);
        } catch (CyclicGraphException cyclic) {
            throw malformed(
                    lineOf.applyAsInt(cyclic.task()),
                    "task " + builder.nameOf(cyclic.task())
                            + " depends on itself through others: take one of the arcs between them away");
        } catch (IllegalArgumentException unfit) {
            throw malformed(0, String.valueOf(unfit.getMessage()));
        }
    }
}
