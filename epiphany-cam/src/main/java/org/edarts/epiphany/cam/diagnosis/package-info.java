/**
 * Why a run has not come to its end, as the memories of cores tell it.
 *
 * <pre>
 *   RunDiagnosis        found out once; begin here
 *     CoreSight           what is looked at; MemoryWords: words of it
 *     Faults              what a core could not do
 *     Postmortem          what fires and what waits
 *     Unfinished          what of it procedures have not done; OpenPromises: what nobody completes
 * </pre>
 */
@NullMarked
package org.edarts.epiphany.cam.diagnosis;

import org.jspecify.annotations.NullMarked;
