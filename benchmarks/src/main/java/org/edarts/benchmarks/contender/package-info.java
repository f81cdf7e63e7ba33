/**
 * Who takes part in a benchmark, in this JVM or in a process of its own, and how one run of one of them is measured.
 */
@NullMarked
package org.edarts.benchmarks.contender;

import org.jspecify.annotations.NullMarked;
