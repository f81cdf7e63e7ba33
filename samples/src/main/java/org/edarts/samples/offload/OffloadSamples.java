package org.edarts.samples.offload;

import java.util.List;

/** The samples of offload. */
public final class OffloadSamples {
    private static final List<OffloadSample> ALL =
            List.of(new HelloOffload(), new JacobiOffload(), new StreamOffload());

    private OffloadSamples() {}

    /** Returns all of them, the simplest first. */
    public static List<OffloadSample> all() {
        return ALL;
    }
}
