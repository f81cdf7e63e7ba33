/** The numbers of traces as text for a terminal. */
@NullMarked
package org.edarts.viewer.text;

import org.jspecify.annotations.NullMarked;
