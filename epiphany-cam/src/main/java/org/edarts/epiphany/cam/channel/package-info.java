/** Which copies of a graph a DMA channel makes while its core fires other codelets, and what tells of their end. */
@NullMarked
package org.edarts.epiphany.cam.channel;

import org.jspecify.annotations.NullMarked;
