/** How well virtual time predicts what a host takes. */
@NullMarked
package org.edarts.study.validate;

import org.jspecify.annotations.NullMarked;
