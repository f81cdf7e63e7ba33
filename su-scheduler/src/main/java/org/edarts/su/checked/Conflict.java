package org.edarts.su.checked;

/**
 * What a codelet is in conflict with.
 *
 * @param codelet one that had used the same, and stands in no order with the one that does now
 * @param wrote whether it had written that, not only read it
 */
record Conflict(int codelet, boolean wrote) {}
