/** The built-in scheduling policies. */
@NullMarked
package org.edarts.su.policy;

import org.jspecify.annotations.NullMarked;
