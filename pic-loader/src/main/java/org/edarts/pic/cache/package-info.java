/**
 * A cache for code in the memory of a core. Slots lead to functions or to the manager; a table says what is where and
 * by how many calls it is used; a stack remembers the calls. {@link org.edarts.pic.cache.CacheController} decides what
 * comes, leaves and moves, on words in {@link org.edarts.pic.cache.CodeMemory} and with a {@link
 * org.edarts.pic.cache.CachedCore} that does as it is told: which core that is, and by which instructions its program
 * comes here, is not known here.
 */
@NullMarked
package org.edarts.pic.cache;

import org.jspecify.annotations.NullMarked;
