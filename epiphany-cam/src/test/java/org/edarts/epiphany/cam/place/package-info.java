/** Tests of where codelets fire and blocks lie. */
@NullMarked
package org.edarts.epiphany.cam.place;

import org.jspecify.annotations.NullMarked;
