/**
 * The documents hold what they promise. The classes named after documents have their Java, between the comments
 * {@code // snippet} and {@code // end of snippet}, so that it is compiled and run.
 */
@NullMarked
package org.edarts.it.docs;

import org.jspecify.annotations.NullMarked;
