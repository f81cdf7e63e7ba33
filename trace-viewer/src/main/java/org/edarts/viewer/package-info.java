/** Analysis of traces, and the page that shows them. */
@NullMarked
package org.edarts.viewer;

import org.jspecify.annotations.NullMarked;
