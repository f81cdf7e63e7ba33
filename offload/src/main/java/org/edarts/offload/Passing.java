package org.edarts.offload;

import java.lang.reflect.Method;
import java.lang.reflect.Parameter;

/** How an argument travels. */
enum Passing {
    /** A number: its value. */
    VALUE,
    /** An array of which nothing is said: there and back, as Java would have it; by one core only. */
    PLAIN,
    /** There. */
    IN,
    /** Back. */
    OUT,
    /** There and back. */
    IN_OUT;

    boolean brings() {
        return this != OUT;
    }

    boolean returns() {
        return this == OUT || this == IN_OUT || this == PLAIN;
    }

    /** Returns how a method's parameter is declared to travel. */
    static Passing of(Method method, int index) {
        Parameter parameter = method.getParameters()[index];
        if (!parameter.getType().isArray()) {
            return VALUE;
        }
        if (parameter.isAnnotationPresent(InOut.class)) {
            return IN_OUT;
        }
        boolean in = parameter.isAnnotationPresent(In.class);
        boolean out = parameter.isAnnotationPresent(Out.class);
        if (in && out) {
            return IN_OUT;
        }
        return in ? IN : out ? OUT : PLAIN;
    }
}
