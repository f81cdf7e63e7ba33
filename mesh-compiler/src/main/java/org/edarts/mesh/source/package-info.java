/** What is compiled: where classes come from, methods and places in them, and what is refused there. */
@NullMarked
package org.edarts.mesh.source;

import org.jspecify.annotations.NullMarked;
