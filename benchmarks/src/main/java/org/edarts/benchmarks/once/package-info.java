/** What a runtime costs for each codelet of a graph that is declared and run once, or whose codelets share nothing. */
@NullMarked
package org.edarts.benchmarks.once;

import org.jspecify.annotations.NullMarked;
