/**
 * Graphs that are larger than the memories of the cores: a core has a few windows of them at a time.
 *
 * <pre>
 *   Windows           what is in which window, and how large windows are
 *   PackedWindow      a window as it lies in the DRAM
 *   PackedHalfwords   what is in it
 *   SectionShapes     how that repeats
 * </pre>
 */
@NullMarked
package org.edarts.epiphany.cam.window;

import org.jspecify.annotations.NullMarked;
