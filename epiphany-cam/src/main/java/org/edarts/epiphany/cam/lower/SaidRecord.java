package org.edarts.epiphany.cam.lower;

import org.edarts.epiphany.cam.signal.Node;
import org.jspecify.annotations.Nullable;

/** What the firmware looks at when a kernel has fired that says what is to happen. */
interface SaidRecord {
    /** Lays out that of a codelet; returns null if its kernel says nothing. */
    static @Nullable SaidRecord layOut(CorePlan plan, Node node) {
        if (node.invocations != null) {
            return new OutletRecords(plan, node, node.invocations);
        }
        return node.decision == null ? null : new DecisionRecord(plan, node, node.decision);
    }

    /** Returns where it lies in the core. */
    int address();

    /** Returns where the kernel says it, by the place of the argument. */
    int said(int place);

    /** Writes it into the image of its core. */
    void write(CoreImage image, Lowering lowering);
}
