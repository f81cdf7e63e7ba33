/** What a machine costs that has nothing to do, and how fast it comes back to work. */
@NullMarked
package org.edarts.benchmarks.idle;

import org.jspecify.annotations.NullMarked;
