/** The libraries as modules of Java. */
@NullMarked
package org.edarts.it.modules;

import org.jspecify.annotations.NullMarked;
