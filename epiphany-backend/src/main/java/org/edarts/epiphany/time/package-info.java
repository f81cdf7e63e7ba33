/** Simulated time in half cycles, and the agenda of what happens next. */
@NullMarked
package org.edarts.epiphany.time;

import org.jspecify.annotations.NullMarked;
