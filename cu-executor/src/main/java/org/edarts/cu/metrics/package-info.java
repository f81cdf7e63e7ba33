/** What monitoring systems see of a CAM, through Micrometer; of no consequence for those who do not use it. */
@NullMarked
package org.edarts.cu.metrics;

import org.jspecify.annotations.NullMarked;
