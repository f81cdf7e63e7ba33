package org.edarts.cu.host;

/** A way to run a graph that may go several. */
enum Way {
    /** On one CU, in the order of declaration: where nothing takes long no codelet costs less. */
    IN_ORDER,
    /** By slots and pools, on all CUs. */
    BY_SLOTS,
    /** By the static schedule, on all CUs. */
    BY_SCHEDULE
}
