package org.edarts.offload;

import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.lang.invoke.MethodHandleInfo;
import java.lang.invoke.MethodType;
import java.lang.invoke.SerializedLambda;
import java.lang.reflect.Method;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A method and its arguments.
 *
 * @param reference the method reference
 * @param arguments the arguments as the caller gave them
 * @param call calls the method here, with such arguments
 */
record Offloaded<R>(Serializable reference, List<Object> arguments, Function<List<Object>, R> call) {
    /** Returns the method that is meant. */
    Method method() {
        SerializedLambda named = named();
        if (named == null) {
            throw new IllegalArgumentException(
                    "a launch of " + reference + ": expected a reference to a static method, such as Kernels::norm");
        }
        String owner = named.getImplClass().replace('/', '.');
        String text = owner + "." + named.getImplMethodName();
        if (named.getImplMethodKind() != MethodHandleInfo.REF_invokeStatic) {
            throw new IllegalArgumentException("a launch of " + text + ": it is not static, make it so");
        }
        if (named.getCapturedArgCount() > 0) {
            throw new IllegalArgumentException(
                    "a launch of a lambda in " + owner + ": it uses variables around it, give them as arguments");
        }
        try {
            ClassLoader loader = reference.getClass().getClassLoader();
            Class<?> type = Class.forName(owner, false, loader);
            Class<?>[] parameters = MethodType.fromMethodDescriptorString(named.getImplMethodSignature(), loader)
                    .parameterArray();
            return type.getDeclaredMethod(named.getImplMethodName(), parameters);
        } catch (ReflectiveOperationException missing) {
            throw new IllegalArgumentException("a launch of " + text + ": it cannot be found", missing);
        }
    }

    /** Asks the way that a stream does, which needs no access to the caller's module. */
    private @Nullable SerializedLambda named() {
        SerializedLambda[] found = new SerializedLambda[1];
        try (Reader reader = new Reader(found)) {
            reader.writeObject(reference);
        } catch (IOException notSerialisable) {
            return null;
        }
        return found[0];
    }

    private static final class Reader extends ObjectOutputStream {
        private final SerializedLambda[] found;

        Reader(SerializedLambda[] found) throws IOException {
            super(OutputStream.nullOutputStream());
            this.found = found;
            enableReplaceObject(true);
        }

        @Override
        protected Object replaceObject(Object object) {
            if (object instanceof SerializedLambda lambda) {
                found[0] = lambda;
                return "";
            }
            return object;
        }
    }
}
