package org.edarts.mesh.source;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import org.jspecify.annotations.Nullable;

/** The classes that a loader finds. */
final class LoadedClasses implements Classes {
    private final ClassLoader loader;

    LoadedClasses(ClassLoader loader) {
        this.loader = loader;
    }

    @Override
    public byte @Nullable [] bytes(String name) {
        try (InputStream stream = loader.getResourceAsStream(name + ".class")) {
            return stream == null ? null : stream.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public @Nullable Object constant(String owner, String name) {
        try {
            Field field = Class.forName(owner.replace('/', '.'), true, loader).getDeclaredField(name);
            if (!Modifier.isStatic(field.getModifiers()) || !Modifier.isFinal(field.getModifiers())) {
                return null;
            }
            return field.trySetAccessible() ? field.get(null) : null;
        } catch (ReflectiveOperationException | LinkageError unreadable) {
            return null;
        }
    }
}
