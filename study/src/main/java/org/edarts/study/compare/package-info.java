/** What the rows of a study say about its contenders over a whole set of graphs. */
@NullMarked
package org.edarts.study.compare;

import org.jspecify.annotations.NullMarked;
