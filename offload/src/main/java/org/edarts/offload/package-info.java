/**
 * Offload: static Java methods launched on the cores of an Epiphany, or on virtual cores of the host.
 *
 * <p>A {@link org.edarts.offload.Mesh} is a number of cores. {@code mesh.launch(Kernels::norm, values)} names a method and its arguments,
 * which javac checks; a {@link org.edarts.offload.Launch} chooses cores and starts; a {@link org.edarts.offload.KernelExecution} is one
 * that has been started. Each core carries out what it is given in order. How arrays travel is said where the method is
 * declared, by {@link org.edarts.offload.In}, {@link org.edarts.offload.Out} and {@link org.edarts.offload.InOut}, or by {@link
 * org.edarts.offload.Mesh#share sharing} the array.
 */
@NullMarked
package org.edarts.offload;

import org.jspecify.annotations.NullMarked;
