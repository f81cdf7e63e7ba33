package org.edarts.codelet;

import java.util.Iterator;
import java.util.ServiceLoader;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Makes the CAMs of {@link Cam#host} and {@link Cam#on}: that of the artifact {@code edarts-cu-executor}, or where this
 * is not on the class path, the first that {@link ServiceLoader} finds.
 */
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
        CamProvider usual = usual();
        if (usual != null) {
            return usual;
        }
        Iterator<CamProvider> found = ServiceLoader.load(CamProvider.class).iterator();
        if (!found.hasNext()) {
            throw new IllegalStateException("no CAM on the class path: add the artifact org.edarts:edarts-cu-executor");
        }
        return found.next();
    }

    /** By its name: to read the jars of the class path takes longer than many a first run. */
    private static @Nullable CamProvider usual() {
        try {
            return Class.forName("org.edarts.cu.host.HostCamProvider")
                    .asSubclass(CamProvider.class)
                    .getConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException | ClassCastException elsewhere) {
            return null;
        }
    }
}
