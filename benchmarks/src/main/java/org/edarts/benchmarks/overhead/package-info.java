/** What a runtime costs for each codelet. */
@NullMarked
package org.edarts.benchmarks.overhead;

import org.jspecify.annotations.NullMarked;
