/**
 * Streams: pipelines of re-armed codelets with bounded buffers between them, written with the public DSL alone.
 *
 * <p>Each stage is one codelet (a parallel one is several). It handles a bounded batch of items per firing while there
 * is input and room for output; otherwise it goes dormant, and the neighbour that brings input or makes room enables it
 * again. No stage ever waits, and no item either: a batch takes what is there, and hands each item on before it takes
 * the next, and it ends early where items take long, so that who is to take them need not have a CU of its own. What
 * comes in batches is the rest: the firing itself, and the places that a reader hands back to the writer. The buffers
 * belong to the run: several runs of a graph have each their own.
 */
@NullMarked
package org.edarts.codelet.stream;

import org.jspecify.annotations.NullMarked;
