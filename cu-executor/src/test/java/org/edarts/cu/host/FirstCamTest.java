package org.edarts.cu.host;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.net.URL;
import java.net.URLClassLoader;
import org.edarts.codelet.Cam;
import org.junit.jupiter.api.Test;

/** The CAM that is found without anything said of it. */
class FirstCamTest {
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

    @Test
    void nothingIsBeingInitialisedAnyMoreWhenItCanBeUsed() {
        try (Cam cam = Cam.host(1)) {
            assertFalse(
                    Thread.getAllStackTraces().keySet().stream()
                            .anyMatch(thread -> thread.getName().equals("edarts-classes")),
                    cam::toString);
        }
    }
}
