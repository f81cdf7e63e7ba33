/** Tests of offload. */
@NullMarked
package org.edarts.offload;

import org.jspecify.annotations.NullMarked;
