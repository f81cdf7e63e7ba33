package org.edarts.study;

import java.util.function.Supplier;
import org.edarts.study.graph.TaskGraph;
import org.edarts.study.run.TaskProgram;

/**
 * What contenders are told of a graph before it runs, made when the first of them asks. Any thread may ask.
 *
 * @param graph the graph with the durations that planners are told
 * @param program its codelets with the durations that policies are told
 */
public record Briefing(Supplier<TaskGraph> graph, Supplier<TaskProgram> program) {}
