package org.edarts.cu.host;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Objects;
import java.util.Set;
import org.edarts.codelet.Cam;
import org.edarts.codelet.CamProvider;
import org.junit.jupiter.api.Test;

/** The CAM that is found without anything said of it. */
class FirstCamTest {
    /** Has classes of its own, which its parent has, too. */
    private static final class Again extends ClassLoader {
        private final Set<String> own;

        Again(Set<String> own, ClassLoader parent) {
            super(parent);
            this.own = own;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            Class<?> loaded = findLoadedClass(name);
            return loaded != null ? loaded : own.contains(name) ? findClass(name) : super.loadClass(name, resolve);
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            String file = name.replace('.', '/') + ".class";
            try (InputStream in = Objects.requireNonNull(getParent().getResourceAsStream(file))) {
                byte[] code = in.readAllBytes();
                return defineClass(name, code, 0, code.length);
            } catch (IOException unreadable) {
                throw new ClassNotFoundException(name, unreadable);
            }
        }
    }

    /** As where a server and an application have the same jars. */
    @Test
    void anotherCopyOfTheProviderIsNotTaken() throws Exception {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        ClassLoader api = new Again(
                Set.of(CamProvider.class.getName(), CamProvider.class.getPackageName() + ".CamClasses"),
                FirstCamTest.class.getClassLoader());
        ClassLoader application = new Again(Set.of(HostCamProvider.class.getName()), api);
        try {
            thread.setContextClassLoader(application);
            Object found = api.loadClass(CamProvider.class.getName())
                    .getMethod("installed")
                    .invoke(null);
            assertSame(application, found.getClass().getClassLoader());
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    @Test
    void itIsFoundWhateverTheThreadsOwnLoaderSees() throws Exception {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        try (URLClassLoader nothing = new URLClassLoader(new URL[0], null)) {
            thread.setContextClassLoader(nothing);
            try (Cam cam = Cam.host(1)) {
                assertInstanceOf(HostCam.class, cam);
            }
        } finally {
            thread.setContextClassLoader(before);
        }
    }
}
