/** Task graphs as the literature of scheduling has them: tasks with durations, arcs with costs of communication. */
@NullMarked
package org.edarts.study.graph;

import org.jspecify.annotations.NullMarked;
