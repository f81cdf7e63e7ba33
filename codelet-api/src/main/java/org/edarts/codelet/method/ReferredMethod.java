package org.edarts.codelet.method;

import java.lang.invoke.MethodHandleInfo;
import java.lang.invoke.MethodType;
import java.lang.invoke.SerializedLambda;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Method;
import java.util.Arrays;

/** Finds methods that programs refer to. */
final class ReferredMethod {
    private ReferredMethod() {}

    /** Returns the method of a reference. */
    static Method of(KernelMethod reference) {
        SerializedLambda form = form(reference);
        if (form.getImplMethodKind() != MethodHandleInfo.REF_invokeStatic
                || form.getImplMethodName().startsWith("lambda$")) {
            throw new IllegalArgumentException("a kernel is a reference to a static method, such as Rows::scale; "
                    + form.getImplClass().replace('/', '.') + "." + form.getImplMethodName()
                    + " is none: write its body as a static method and refer to that");
        }
        Class<?> owner = loaded(form, reference.getClass().getClassLoader());
        return Arrays.stream(owner.getDeclaredMethods())
                .filter(each -> each.getName().equals(form.getImplMethodName())
                        && descriptor(each).equals(form.getImplMethodSignature()))
                .findFirst()
                .orElseThrow(() ->
                        new IllegalStateException(owner.getName() + " has no method " + form.getImplMethodName()));
    }

    private static String descriptor(Method method) {
        return MethodType.methodType(method.getReturnType(), method.getParameterTypes())
                .descriptorString();
    }

    private static SerializedLambda form(KernelMethod reference) {
        try {
            Method replace = reference.getClass().getDeclaredMethod("writeReplace");
            replace.setAccessible(true);
            return (SerializedLambda) replace.invoke(reference);
        } catch (InaccessibleObjectException closed) {
            throw new IllegalArgumentException(
                    "a kernel of package " + reference.getClass().getPackageName() + ", which module "
                            + reference.getClass().getModule().getName()
                            + " keeps closed: open the package to org.edarts.codelet",
                    closed);
        } catch (ReflectiveOperationException | ClassCastException none) {
            throw new IllegalArgumentException(
                    "a kernel is a reference to a static method, such as Rows::scale; an object of "
                            + reference.getClass().getName() + " is none",
                    none);
        }
    }

    private static Class<?> loaded(SerializedLambda form, ClassLoader loader) {
        try {
            return Class.forName(form.getImplClass().replace('/', '.'), false, loader);
        } catch (ClassNotFoundException missing) {
            throw new IllegalStateException(missing);
        }
    }
}
