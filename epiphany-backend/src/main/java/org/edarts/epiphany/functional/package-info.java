/**
 * Cores without time: each instruction takes one cycle, everything else none. Fast, and enough to see what a program
 * computes.
 */
@NullMarked
package org.edarts.epiphany.functional;

import org.jspecify.annotations.NullMarked;
