/** What the compiler makes of the kernels of graphs, for machines of eCores. */
@NullMarked
package org.edarts.mesh.kernel;

import org.jspecify.annotations.NullMarked;
