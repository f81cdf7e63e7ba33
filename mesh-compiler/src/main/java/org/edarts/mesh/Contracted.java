package org.edarts.mesh;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * On a core, where the method, or any method of the class, adds a product of floats to something, or subtracts one, the
 * product may stay unrounded until then, as {@link Math#fma} has it: one instruction instead of two. Of a sum of two
 * products it does not say which one. On the host the annotation changes nothing, so that results there may differ in
 * their last bits.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface Contracted {}
