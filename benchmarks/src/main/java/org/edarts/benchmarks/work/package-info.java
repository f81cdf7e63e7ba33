/** What the codelets of a benchmark do, and how it is proved that they did it in order. */
@NullMarked
package org.edarts.benchmarks.work;

import org.jspecify.annotations.NullMarked;
