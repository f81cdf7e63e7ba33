package org.edarts.cu.host.unit;

import org.edarts.su.HandleFiring;

/** Keeps the fields of a CU's firing away from the object before it in the heap, as {@link Apart} does. */
@SuppressWarnings("unused")
abstract class ApartFiring extends HandleFiring {
    private long p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, pa, pb, pc, pd, pe, pf;
}
