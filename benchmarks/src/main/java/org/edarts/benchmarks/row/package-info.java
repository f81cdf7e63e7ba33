/** A table of rows: what all contenders do in the same rounds, beside a goal, which is a ratio to a named peer. */
@NullMarked
package org.edarts.benchmarks.row;

import org.jspecify.annotations.NullMarked;
