/**
 * How runs begin and end, and windows of them: codelets of the runtime tell each other, over a tree of neighbours.
 *
 * <pre>
 *   Waves         of a run
 *   WindowWaves   of the windows of a graph
 * </pre>
 */
@NullMarked
package org.edarts.epiphany.cam.wave;

import org.jspecify.annotations.NullMarked;
