/** What it takes to run graphs of many shapes on eCores when nothing says where their codelets fire. */
@NullMarked
package org.edarts.benchmarks.placement;

import org.jspecify.annotations.NullMarked;
