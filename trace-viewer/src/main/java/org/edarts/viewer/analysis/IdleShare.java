package org.edarts.viewer.analysis;

import org.edarts.trace.IdleReason;

/**
 * What CUs were idle for one reason.
 *
 * @param reason the reason
 * @param time how long, in ticks of the trace's clock
 */
public record IdleShare(IdleReason reason, long time) {}
