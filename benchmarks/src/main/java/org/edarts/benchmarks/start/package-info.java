/** How long a fresh JVM takes until its first run has ended. */
@NullMarked
package org.edarts.benchmarks.start;

import org.jspecify.annotations.NullMarked;
