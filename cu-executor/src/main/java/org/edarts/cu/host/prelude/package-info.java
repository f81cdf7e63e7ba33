/**
 * To begin the first run of a graph whose arcs all go forward: one CU fires its codelets in the order in which they
 * were declared, for which it needs no counters, queues or signals. That is the fastest way for codelets of a few
 * nanoseconds. As soon as one takes long, the run goes on by {@link org.edarts.cu.host.slots}, on all CUs.
 *
 * <p>To read: OrderWord, Patience, Prelude, PreludeUnit.
 */
@NullMarked
package org.edarts.cu.host.prelude;

import org.jspecify.annotations.NullMarked;
