/** What compiled code calls for operations of Java that an eCore has no instruction for. */
@NullMarked
package org.edarts.mesh.runtime;

import org.jspecify.annotations.NullMarked;
