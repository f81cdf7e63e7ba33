/**
 * The arithmetic of the real samples as plain static methods without any parallelism: what a codelet fires, and what a
 * sequential or fork-join version of the same program calls.
 */
@NullMarked
package org.edarts.samples.kernels;

import org.jspecify.annotations.NullMarked;
