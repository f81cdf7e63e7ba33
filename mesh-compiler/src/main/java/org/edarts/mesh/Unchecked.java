package org.edarts.mesh;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * On a core, array accesses of the method, or of all methods of the class, are not checked. An index outside of its
 * array then reads or writes other memory of the core, and null is read and written as an array at address zero. On the
 * host the annotation changes nothing.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface Unchecked {}
