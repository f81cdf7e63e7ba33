/** Traces in the formats of others: of browsers' trace viewers, and of programs for statistics. */
@NullMarked
package org.edarts.viewer.export;

import org.jspecify.annotations.NullMarked;
