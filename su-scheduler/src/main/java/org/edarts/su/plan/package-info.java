/** What the shape of a graph decides before it runs: ranks, and placement in blocks. */
@NullMarked
package org.edarts.su.plan;

import org.jspecify.annotations.NullMarked;
