/** What the invocation of a threaded procedure costs beside a spawned task. */
@NullMarked
package org.edarts.benchmarks.procedures;

import org.jspecify.annotations.NullMarked;
