package org.edarts.codelet;

import org.jspecify.annotations.Nullable;

/**
 * Lets the usual CAM get ready on a thread of its own while the first graph is being declared: most of a JVM's first
 * run is loading classes, and hosts have more than one processor.
 */
final class CamClasses implements Runnable {
    private CamClasses() {}

    /** Begins, where there is a processor and a thread for it. */
    static void begin() {
        if (Runtime.getRuntime().availableProcessors() == 1) {
            return;
        }
        try {
            // It holds on to nothing of who declares the first graph, whose classes may have to go before ours.
            Thread thread = new Thread(null, new CamClasses(), "edarts-classes", 0, false);
            thread.setContextClassLoader(null);
            thread.setDaemon(true);
            thread.start();
        } catch (OutOfMemoryError noThread) {
            // who makes the first CAM does without
        }
    }

    /** Finds it by its name: to read the jars of the class path takes longer than many a first run. */
    static @Nullable CamProvider usual() {
        try {
            return Class.forName("org.edarts.cu.host.HostCamProvider")
                    .asSubclass(CamProvider.class)
                    .getConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException | ClassCastException elsewhere) {
            return null;
        }
    }

    @Override
    public void run() {
        try {
            CamProvider usual = usual();
            if (usual != null) {
                usual.getReady();
            }
        } catch (Throwable failure) {
            // who makes the first CAM comes across it again, and tells
        }
    }
}
