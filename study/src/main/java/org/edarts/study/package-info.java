/**
 * Scheduling studies: task graphs of the literature under every policy, on the virtual CAM, beside lower bounds and
 * planned schedules.
 *
 * <p>{@link org.edarts.study.Study} runs one; its rows say what came out of each graph, machine and contender.
 */
@NullMarked
package org.edarts.study;

import org.jspecify.annotations.NullMarked;
