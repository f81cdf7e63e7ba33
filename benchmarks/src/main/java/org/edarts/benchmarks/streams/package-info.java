/** What a stage of a stream costs for each item. */
@NullMarked
package org.edarts.benchmarks.streams;

import org.jspecify.annotations.NullMarked;
