package org.edarts.cu;

/** Threads of a model, which tries all their interleavings. */
public final class ModelThreads {
    private ModelThreads() {}

    /** Starts a thread. */
    public static Thread start(Runnable body) {
        Thread thread = new Thread(body);
        thread.start();
        return thread;
    }

    /** Waits for the end of a thread. */
    public static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
