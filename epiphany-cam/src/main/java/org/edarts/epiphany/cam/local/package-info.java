/**
 * What a core has in its local memory of kernels and blocks that lie elsewhere.
 *
 * <pre>
 *   CoreCode      the kernels of a core, each a CoreKernel
 *     CodeRegion  where those come that have no place of their own
 *     Carrier     what brings those that come with blocks
 *   CoreStream    the codelets whose blocks come before they fire
 *     StreamStore their records, where the core cannot make these
 * </pre>
 */
@NullMarked
package org.edarts.epiphany.cam.local;

import org.jspecify.annotations.NullMarked;
