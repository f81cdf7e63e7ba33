/** What a simulated chip has counted: stalls of cores, traffic of the meshes and of the DRAM. */
@NullMarked
package org.edarts.epiphany.counts;

import org.jspecify.annotations.NullMarked;
