/**
 * Programs whose functions can move. {@link org.edarts.pic.image.ProgramCode} takes a linked program that kept its
 * relocations, finds its functions, and decides which can be carried out at any address. {@link
 * org.edarts.pic.image.CodeImage} is that program with a slot of the procedure linkage table for each of those and all
 * references going to the slots; functions with jump tables are laid out anew, together with their tables. Those that
 * must stay are named with the reason and the remedy. Nothing here knows how functions are moved.
 */
@NullMarked
package org.edarts.pic.image;

import org.jspecify.annotations.NullMarked;
