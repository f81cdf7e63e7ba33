package org.edarts.cu.host.unit;

import java.time.Duration;

/** Does something once, after a delay, on the thread of the timers. Any thread may call. */
@FunctionalInterface
public interface Later {
    /** Does it, unless the CAM or what is returned is closed before. */
    AutoCloseable after(Duration delay, Runnable action);
}
