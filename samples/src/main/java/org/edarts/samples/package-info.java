/** Small programs that each teach one idea, and the real ones. */
@NullMarked
package org.edarts.samples;

import org.jspecify.annotations.NullMarked;
