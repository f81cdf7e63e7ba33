/** The invariants of the codelet model on the host CAM, over random graphs, all policies and several numbers of CUs. */
@NullMarked
package org.edarts.it.invariants;

import org.jspecify.annotations.NullMarked;
