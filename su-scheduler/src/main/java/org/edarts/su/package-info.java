/** Scheduling: the policies' contract, sync slots and frames, resources, static plans. No threads here. */
@NullMarked
package org.edarts.su;

import org.jspecify.annotations.NullMarked;
