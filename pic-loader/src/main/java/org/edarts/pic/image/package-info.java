/**
 * Programs whose functions can move. {@link org.edarts.pic.image.CodeImage} takes a linked program that kept its relocations,
 * finds its functions, decides which can be carried out at any address, gives each of those a slot of the procedure linkage
 * table and lets all references go to the slots. Those that must stay are named with the reason and the remedy. Nothing here
 * knows how functions are moved.
 */
@NullMarked
package org.edarts.pic.image;

import org.jspecify.annotations.NullMarked;
