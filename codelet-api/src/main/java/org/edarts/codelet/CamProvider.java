package org.edarts.codelet;

import java.util.Iterator;
import java.util.ServiceLoader;
import java.util.concurrent.Executor;

/**
 * Makes the CAMs of {@link Cam#host} and {@link Cam#on}: that of the artifact {@code edarts-cu-executor}, or where this
 * is not on the class path, the first that {@link ServiceLoader} finds.
 */
public interface CamProvider {
    /**
     * Does what the first CAM takes and can be done before, if anything. Called on a thread of its own while the first
     * graph is being declared; there may never be a CAM.
     */
    default void getReady() {}

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
        CamProvider usual = CamClasses.usual();
        if (usual != null) {
            return usual;
        }
        Iterator<CamProvider> found = ServiceLoader.load(CamProvider.class).iterator();
        if (!found.hasNext()) {
            throw new IllegalStateException("no CAM on the class path: add the artifact org.edarts:edarts-cu-executor");
        }
        return found.next();
    }
}
