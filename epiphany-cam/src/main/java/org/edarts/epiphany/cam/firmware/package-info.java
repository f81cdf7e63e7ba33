/**
 * The programs of the runtime that are linked for a core, beside the kernels of users.
 *
 * <pre>
 *   Firmware              what each core has, and its parts, some of which are moved: MovedPart
 *     AfterFiring         its routines for what comes after a firing
 *   Movers                what brings to a core what it has no room for:
 *     StreamPrograms        blocks of the DRAM or of other cores, by a StreamProgram
 *     MovingProgram         kernels
 *     FetchProgram          what codelets read on other cores
 *     BroadcastKernel       what is written, to all that read it
 *     ChannelCopy           what a graph copies; CopyLoop where no channel does it
 *   TracingProgram        what tells of each firing
 *   KernelCodes           kernels as they are copied to cores
 *   Linking               what may be linked together
 * </pre>
 *
 * <p>Sources and images are in {@code src/main/epiphany} and {@code src/main/resources}.
 */
@NullMarked
package org.edarts.epiphany.cam.firmware;

import org.jspecify.annotations.NullMarked;
