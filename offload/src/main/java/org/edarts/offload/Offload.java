package org.edarts.offload;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Where launches of a method go that do not say it themselves. Where several elements are set, {@link #auto} counts
 * before {@link #all}, and that before {@link #target} and {@link #cores}; where none is, they go to all cores.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Offload {
    /** Returns whether to take all cores that are free, at least one. */
    boolean auto() default false;

    /** Returns whether to take all cores. */
    boolean all() default false;

    /** Returns the cores to take, by number. */
    int[] target() default {};

    /** Returns how many cores to take, those that are free first; 0 if this does not say. */
    int cores() default 0;

    /** Returns the kind of cores that it is for; a launch on others is refused. */
    Device device() default Device.ANY;
}
