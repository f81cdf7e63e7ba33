package org.edarts.cu.host;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.lang.reflect.Field;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** What the first CAM of a virtual machine needs of threads, and what it leaves behind of them. */
class RunClassesTest {
    @Test
    void withoutAThreadTheCallingOneInitialises() {
        AtomicReference<Thread> initialiser = new AtomicReference<>();
        RunClasses classes = new RunClasses() {
            @Override
            void start(Thread thread) {
                throw new OutOfMemoryError("unable to create native thread");
            }

            @Override
            public void run() {
                initialiser.set(Thread.currentThread());
                super.run();
            }
        };
        classes.begun().awaitThem();
        assertSame(Thread.currentThread(), initialiser.get());
    }

    @Test
    void nothingOfTheCallingThreadIsHeld() {
        InheritableThreadLocal<String> local = new InheritableThreadLocal<>();
        local.set("of the caller");
        AtomicReference<Object> inherited = new AtomicReference<>();
        RunClasses classes = new RunClasses() {
            @Override
            public void run() {
                ClassLoader loader = Thread.currentThread().getContextClassLoader();
                inherited.set(loader == null ? local.get() : loader);
                super.run();
            }
        };
        classes.begun().awaitThem();
        assertNull(inherited.get());
        for (Field field : RunClasses.class.getDeclaredFields()) {
            assertFalse(Thread.class.isAssignableFrom(field.getType()), field::toString);
        }
    }
}
