/**
 * Samples of offload: programs that launch Java methods on cores. The same program runs on virtual cores of the host and on those of
 * a chip.
 */
@NullMarked
package org.edarts.samples.offload;

import org.jspecify.annotations.NullMarked;
