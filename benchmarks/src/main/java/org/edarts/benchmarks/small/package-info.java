/** What a run of few codelets takes, and what many runs at a time do to each other. */
@NullMarked
package org.edarts.benchmarks.small;

import org.jspecify.annotations.NullMarked;
