/**
 * When instructions issue: one small class for each mechanism of the eCore's pipeline, and the schedules that it has
 * gone through before. All times are whole cycles. The figures are those of the Epiphany architecture reference,
 * section "Pipeline".
 */
@NullMarked
package org.edarts.epiphany.timing;

import org.jspecify.annotations.NullMarked;
