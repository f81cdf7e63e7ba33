/** How well a runtime keeps its threads busy where codelets take very different times. */
@NullMarked
package org.edarts.benchmarks.imbalance;

import org.jspecify.annotations.NullMarked;
