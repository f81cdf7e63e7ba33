/**
 * A linker for what a code cache needs: relocatable objects become a program that keeps its relocations. No archives,
 * no scripts.
 */
@NullMarked
package org.edarts.pic.link;

import org.jspecify.annotations.NullMarked;
