/**
 * Scheduling: the policies' contract, what machines do with the answers ({@link org.edarts.su.rules}), static plans,
 * and what all machines say of frames, runs and misuse. What bodies see is the same on all of them, too: {@link
 * org.edarts.su.HandleFiring}. No threads here.
 */
@NullMarked
package org.edarts.su;

import org.jspecify.annotations.NullMarked;
