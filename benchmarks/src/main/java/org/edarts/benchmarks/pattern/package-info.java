/** Graphs of codelets as plain descriptions, from which each runtime under test builds its own. */
@NullMarked
package org.edarts.benchmarks.pattern;

import org.jspecify.annotations.NullMarked;
