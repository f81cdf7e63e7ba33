/**
 * What host and programs of the cores agree on, in bytes, of parts that only some cores have: the same numbers as in
 * the sources in {@code src/main/epiphany}, which a test compares. Layout, in the package around this one, has what all
 * cores need.
 */
@NullMarked
package org.edarts.epiphany.cam.layout;

import org.jspecify.annotations.NullMarked;
