/** The code of ELF files as text. */
@NullMarked
package org.edarts.epiphany.listing;

import org.jspecify.annotations.NullMarked;
