package org.edarts.epiphany.timing;

import org.edarts.epiphany.counts.Stall;

/** Who is told of stalls. */
public interface StallListener {
    /** Instructions have been held up for so many cycles. */
    void stalled(Stall cause, long cycles);
}
