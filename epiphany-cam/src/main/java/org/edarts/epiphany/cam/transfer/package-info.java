/**
 * What a core must know to bring what a codelet fires with from other memories, and to write it back.
 *
 * <pre>
 *   Span              a part of a block that a firing has in its core's buffer
 *   StreamRecord      what brings the parts that lie in the DRAM, or are borrowed, in front of them in the buffer
 *     StreamShape       what many records have in common
 *     StreamTemplate    what a core makes them of, with a list of what differs
 *     StreamLists       all templates and lists of a core
 *   FetchRecord       what brings the parts that lie in other cores' memories
 * </pre>
 */
@NullMarked
package org.edarts.epiphany.cam.transfer;

import org.jspecify.annotations.NullMarked;
