package org.edarts.codelet;

import java.util.Iterator;
import java.util.ServiceLoader;
import java.util.concurrent.Executor;

/** Makes the CAMs of {@link Cam#host} and {@link Cam#on}; found with {@link ServiceLoader}. */
public interface CamProvider {
    /** Makes a CAM with threads of its own. */
    Cam host();

    /**
     * Makes a CAM with this many CUs, each on a thread of its own.
     *
     * @throws IllegalArgumentException if that is not a number of CUs that a machine can have
     */
    Cam host(int cus);

    /** Makes a CAM on the threads of an executor. */
    Cam on(Executor executor);

    /**
     * Returns the provider on the class path.
     *
     * @throws IllegalStateException if there is none
     */
    static CamProvider installed() {
        Iterator<CamProvider> found = ServiceLoader.load(CamProvider.class).iterator();
        if (!found.hasNext()) {
            throw new IllegalStateException("no CAM on the class path: add the artifact org.edarts:edarts-cu-executor");
        }
        return found.next();
    }
}
