/**
 * The virtual CAM: graphs in virtual time on any described machine, with declared costs, deterministic, without
 * threads.
 *
 * <p>From the outside in: {@link org.edarts.cu.virtual.VirtualCam} makes {@link org.edarts.cu.virtual.VirtualRun runs};
 * each has a simulation of its own, which lets events happen in the order of a timeline. A virtual CU fires codelets,
 * signals go through the slots of frames, scheduling units put what becomes enabled into pools, and the dispatcher
 * gives it to the CUs that are free.
 */
@NullMarked
package org.edarts.cu.virtual;

import org.jspecify.annotations.NullMarked;
