package org.edarts.samples;

/** Refuses inputs that this JVM's heap cannot hold, before it breaks off half way. */
public final class Memory {
    private static final long MEGABYTE = 1 << 20;

    private Memory() {}

    /**
     * Does nothing if there is enough memory.
     *
     * @param what needs it, for the error message
     * @param bytes how much it needs
     * @throws InputException if the heap may not grow that large
     */
    public static void require(String what, long bytes) {
        long most = Runtime.getRuntime().maxMemory();
        if (bytes > most) {
            throw new InputException(what + " needs " + bytes / MEGABYTE + " MB, expected at most the "
                    + most / MEGABYTE + " MB that this JVM may use: give it more (java -Xmx) or take a smaller input");
        }
    }
}
