/** Where bytes lie: memories, and the addresses under which a core finds them. */
@NullMarked
package org.edarts.epiphany.memory;

import org.jspecify.annotations.NullMarked;
