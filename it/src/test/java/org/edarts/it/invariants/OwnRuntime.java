package org.edarts.it.invariants;

import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;

/** A runtime whose classes are loaded anew, changed on the way, beside that of the tests. */
public final class OwnRuntime extends ClassLoader {
    private final BiFunction<String, byte[], byte[]> change;

    private OwnRuntime(BiFunction<String, byte[], byte[]> change) {
        super(OwnRuntime.class.getClassLoader());
        this.change = change;
    }

    /**
     * Returns what goes wrong in a runtime, or an empty text.
     *
     * @param probe a class that can be made without arguments, loaded anew to look at this runtime
     * @param change returns the code of a class, given its name and the code it has
     */
    public static String probe(Class<? extends Callable<String>> probe, BiFunction<String, byte[], byte[]> change)
            throws Exception {
        ClassLoader loader = new OwnRuntime(change);
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        Thread.currentThread().setContextClassLoader(loader);
        try {
            var constructor = loader.loadClass(probe.getName()).getDeclaredConstructor();
            constructor.setAccessible(true);
            return (String) ((Callable<?>) constructor.newInstance()).call();
        } finally {
            Thread.currentThread().setContextClassLoader(before);
        }
    }

    /** Loads our classes anew, and only the rest from the class loader of the tests. */
    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> known = findLoadedClass(name);
            if (known != null) {
                return known;
            }
            if (!name.startsWith("org.edarts.")) {
                return super.loadClass(name, resolve);
            }
            byte[] code = change.apply(name, code(name));
            return defineClass(name, code, 0, code.length);
        }
    }

    private byte[] code(String name) throws ClassNotFoundException {
        try (InputStream sane = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
            if (sane == null) {
                throw new ClassNotFoundException(name);
            }
            return sane.readAllBytes();
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }
}
