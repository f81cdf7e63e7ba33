/** Whole applications: the same arithmetic under different runtimes. */
@NullMarked
package org.edarts.benchmarks.apps;

import org.jspecify.annotations.NullMarked;
