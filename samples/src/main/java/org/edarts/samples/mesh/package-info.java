/** Samples whose codelets have kernels for hosts and for the cores of an Epiphany: the same graph runs on both. */
@NullMarked
package org.edarts.samples.mesh;

import org.jspecify.annotations.NullMarked;
