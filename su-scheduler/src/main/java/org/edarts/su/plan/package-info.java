/** What the shape of a graph decides before it runs: ranks, placement in blocks, static schedules. */
@NullMarked
package org.edarts.su.plan;

import org.jspecify.annotations.NullMarked;
