/**
 * What host and programs of the cores agree on, in bytes, of parts that only some cores have: the same numbers as in
 * the sources in {@code src/main/epiphany}, which a test compares. What all cores need stands in Layout, of the package around.
 */
@NullMarked
package org.edarts.epiphany.cam.layout;

import org.jspecify.annotations.NullMarked;
