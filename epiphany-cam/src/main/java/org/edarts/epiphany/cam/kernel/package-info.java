/**
 * What codelets fire on cores: functions that a machine is given.
 *
 * <pre>
 *   KernelSource          where a machine finds those of a graph
 *   KernelLibrary         functions by their names, each a KernelCode
 *     KernelFaults        what their software exceptions mean
 *     BlockUses           how they use blocks
 *   AssembledKernels      makes a library of bodies that tell their instructions: of each AssembledForm
 * </pre>
 */
@NullMarked
package org.edarts.epiphany.cam.kernel;

import org.jspecify.annotations.NullMarked;
