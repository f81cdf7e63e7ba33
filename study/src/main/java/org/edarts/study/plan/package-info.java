/** Schedules that are planned before anything runs: the yardsticks of the literature, and those of other programs. */
@NullMarked
package org.edarts.study.plan;

import org.jspecify.annotations.NullMarked;
