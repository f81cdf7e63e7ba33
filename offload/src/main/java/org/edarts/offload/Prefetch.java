package org.edarts.offload;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * An array that is a parameter of a kernel, of which a core fetches what comes next while it works on what it has: a
 * loop over it becomes a stream. It counts for arrays that do not lie in the cores' memories, those of {@link
 * Mesh#share} and {@link Mesh#onHost}; any order of accesses is right, and one after the other is fast.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
public @interface Prefetch {
    /** Returns how many elements a core has room for: a power of two. */
    int buffer() default 256;

    /** Returns how many elements are fetched at once: a power of two, half of the buffer at most. */
    int perFetch() default 64;

    /** Returns how many elements are fetched before they are needed: 0 fetches what is needed when it is. */
    int distance() default 128;
}
