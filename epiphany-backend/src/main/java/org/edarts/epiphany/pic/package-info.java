/**
 * The software cache for code: programs larger than a core's memory run on the core, which holds the functions it
 * needs. {@link org.edarts.epiphany.pic.CachedProgram} turns a linked program into one whose calls go through slots to
 * a manager; what it makes is an ordinary program, which any loader puts onto any board. The words that the manager
 * keeps - slots, table, cache stack - lie in the core's memory. What is decided on them stands in {@link
 * org.edarts.pic.cache}; here are the code on the core, its traps, and what their steps cost.
 */
@NullMarked
package org.edarts.epiphany.pic;

import org.jspecify.annotations.NullMarked;
