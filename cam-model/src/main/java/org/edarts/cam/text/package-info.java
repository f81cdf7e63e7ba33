/**
 * Machines as text: {@link org.edarts.cam.text.MachineFile} reads and writes machine files,
 * {@link org.edarts.cam.text.MachineDescription} tells people what a machine consists of.
 */
@NullMarked
package org.edarts.cam.text;

import org.jspecify.annotations.NullMarked;
