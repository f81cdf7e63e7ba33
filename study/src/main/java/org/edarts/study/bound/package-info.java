/** Lower bounds: what no schedule can be shorter than. */
@NullMarked
package org.edarts.study.bound;

import org.jspecify.annotations.NullMarked;
