/** A whole chip on its board: what it is made of, how long things take, and how it runs. */
@NullMarked
package org.edarts.epiphany.chip;

import org.jspecify.annotations.NullMarked;
