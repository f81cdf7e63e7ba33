/**
 * Codelets whose body is a static method: called on hosts, compiled for eCores. {@link org.edarts.mesh.kernel.MethodKernel} makes
 * the kernel of a method, {@link org.edarts.mesh.kernel.CompiledKernels} what a machine of eCores is given.
 */
@NullMarked
package org.edarts.mesh.kernel;

import org.jspecify.annotations.NullMarked;
