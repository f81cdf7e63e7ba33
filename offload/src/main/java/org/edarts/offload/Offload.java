package org.edarts.offload;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Where launches of a method go that do not say it themselves. Where several elements are set, {@link #auto} counts before {@link
 * #all}, and that before {@link #target} and {@link #cores}; where none is, they go to all cores.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Offload {
    /** {@return whether to take all cores that are free, at least one} */
    boolean auto() default false;

    /** {@return whether to take all cores} */
    boolean all() default false;

    /** {@return the cores to take, by number} */
    int[] target() default {};

    /** {@return how many cores to take, those that are free first; 0 if this does not say} */
    int cores() default 0;
}
