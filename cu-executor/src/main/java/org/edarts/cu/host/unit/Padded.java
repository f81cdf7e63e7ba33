package org.edarts.cu.host.unit;

/**
 * Keeps the fields of its subclasses away from the object before it in the heap, by two cache lines: the objects of
 * several CUs are made one after the other, and each CU writes its own at every firing.
 */
@SuppressWarnings("unused")
public abstract class Padded {
    private long p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, pa, pb, pc, pd, pe, pf;
}
