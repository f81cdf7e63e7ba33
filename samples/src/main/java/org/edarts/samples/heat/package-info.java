/** Heat diffusion on a picture: a tiled stencil whose steps overlap. */
@NullMarked
package org.edarts.samples.heat;

import org.jspecify.annotations.NullMarked;
