/**
 * Plans of where code is carried out: what is known of the calls to come and of what copies and calls cost, and what
 * that makes of a call whose function is not in the core's cache. Slots and places are all that is known here of a
 * cache.
 */
@NullMarked
package org.edarts.pic.plan;

import org.jspecify.annotations.NullMarked;
