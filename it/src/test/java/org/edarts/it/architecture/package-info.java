/** The rules that every class of the product keeps, whichever module it is in. */
@NullMarked
package org.edarts.it.architecture;

import org.jspecify.annotations.NullMarked;
