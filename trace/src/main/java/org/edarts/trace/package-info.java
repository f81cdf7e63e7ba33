/** The event model, the recorder and the binary trace file. */
@NullMarked
package org.edarts.trace;

import org.jspecify.annotations.NullMarked;
