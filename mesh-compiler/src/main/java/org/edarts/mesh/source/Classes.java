package org.edarts.mesh.source;

import org.jspecify.annotations.Nullable;

/** Where the compiler finds classes. Called by the thread that compiles. */
public interface Classes {
    /** Returns the bytes of a class, named with slashes, or null if there is none. */
    byte @Nullable [] bytes(String name);

    /**
     * Returns the value of a static final field: a boxed number, a boolean, a character or an array; null if it cannot
     * be read.
     */
    @Nullable
    Object constant(String owner, String field);

    /** Returns the classes that a loader finds; their static final fields are read by initialising them. */
    static Classes of(@Nullable ClassLoader loader) {
        return new LoadedClasses(loader == null ? ClassLoader.getSystemClassLoader() : loader);
    }
}
