/**
 * What a flight recording of the JVM shows of a CAM: its runs, their stalls and failures. It costs nothing while nobody
 * records.
 */
@NullMarked
package org.edarts.cu.flight;

import org.jspecify.annotations.NullMarked;
