/** Instructions of the Epiphany with virtual registers: chosen from SSA form, scheduled, laid out, encoded. */
@NullMarked
package org.edarts.mesh.code;

import org.jspecify.annotations.NullMarked;
