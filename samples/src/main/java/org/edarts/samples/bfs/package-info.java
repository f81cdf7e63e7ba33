/** Breadth-first search, level by level and without levels, on graphs from files and on Graph500's. */
@NullMarked
package org.edarts.samples.bfs;

import org.jspecify.annotations.NullMarked;
