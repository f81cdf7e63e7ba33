package org.edarts.benchmarks.contender;

import java.io.IOException;
import java.util.List;
import org.edarts.benchmarks.peer.Side;

/**
 * The peers that are written in C++, compiled where they are asked for.
 *
 * @param oneTbb oneTBB
 * @param taskflow Taskflow
 */
public record CppPeers(CppProgram oneTbb, CppProgram taskflow) implements AutoCloseable {
    /** Makes them. */
    public CppPeers() {
        this(CppProgram.oneTbb(), CppProgram.taskflow());
    }

    /** Makes some that do not take part, with the reason. */
    public static CppPeers absent(String reason) {
        return new CppPeers(CppProgram.absent(Side.ONE_TBB, reason), CppProgram.absent(Side.TASKFLOW, reason));
    }

    /**
     * Returns those that run an indexed pattern again and again: the flow graph, and counters on a task group, which is
     * faster.
     */
    public List<Contender<Assignment>> graphs() {
        return List.of(
                oneTbb.contender("oneTBB flow graph", "flow_graph"),
                oneTbb.contender("oneTBB task group", "task_group"));
    }

    /** Returns those whose codelets have a lambda each. */
    public List<Contender<Assignment>> lambdas() {
        return List.of(taskflow.contender("Taskflow", "graph"), oneTbb.contender("oneTBB flow graph", "flow_graph"));
    }

    /** Returns those that declare a pattern in every run. */
    public List<Contender<Assignment>> once() {
        return List.of(
                taskflow.contender("Taskflow once", "graph_once"),
                oneTbb.contender("oneTBB flow graph once", "flow_graph_once"));
    }

    /** Returns a recursion by tasks. */
    public List<Contender<Assignment>> fibonacci() {
        return List.of(taskflow.contender("Taskflow", "fib"), oneTbb.contender("oneTBB task group", "fib"));
    }

    /** Returns a pipeline. */
    public List<Contender<Assignment>> stream() {
        return List.of(taskflow.contender("Taskflow", "stream"));
    }

    /** Returns graphs of ten tasks. */
    public List<Contender<Assignment>> small() {
        return List.of(taskflow.contender("Taskflow", "small"), oneTbb.contender("oneTBB flow graph", "small"));
    }

    /** Deletes the compiled programs. */
    @Override
    public void close() throws IOException {
        try (oneTbb) {
            taskflow.close();
        }
    }
}
