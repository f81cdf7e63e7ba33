/**
 * The Codelet Abstract Machine (CAM) as immutable descriptions: what a machine consists of, before anything runs on it.
 *
 * <p>A {@link org.edarts.cam.Machine} has {@linkplain org.edarts.cam.Node nodes}; a node has
 * {@linkplain org.edarts.cam.Cluster clusters}; a cluster has one
 * {@linkplain org.edarts.cam.SynchronizationUnit Synchronization Unit} that schedules and
 * {@linkplain org.edarts.cam.ComputationUnit Computation Units} that fire codelets. Both kinds of unit run on a
 * {@link org.edarts.cam.Core}. {@link org.edarts.cam.Machines} builds the usual machines and
 * {@link org.edarts.cam.MachineCatalog} finds them by name; {@code org.edarts.cam.text} reads and writes machine files.
 *
 * <p>Everything here is immutable and may be shared between threads. A wrong description is refused when it is built,
 * by a {@link org.edarts.cam.MachineException} that names the part and the remedy.
 */
@NullMarked
package org.edarts.cam;

import org.jspecify.annotations.NullMarked;
