/**
 * What scheduling means, said once: machines ask these classes and decide nothing of it anew. {@link
 * org.edarts.su.rules.GraphRules} is made once for each graph; {@link org.edarts.su.rules.Placing} says where a codelet
 * goes, {@link org.edarts.su.rules.HandOff} which one a CU fires without a pool, {@link org.edarts.su.rules.PoolPart}
 * in which order a CU takes, and {@link org.edarts.su.rules.ResourceTable} who gets tokens.
 */
@NullMarked
package org.edarts.su.rules;

import org.jspecify.annotations.NullMarked;
