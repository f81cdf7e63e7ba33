package org.edarts.cu.host.slots;

import org.edarts.cu.pool.FifoPool;
import org.edarts.cu.pool.ReadyPool;

/** What the CUs have enabled for an SU with a thread of its own to place, each what it enabled in its order. */
final class Inbox {
    private final FifoPool[] ofCus;

    Inbox(int cus) {
        ofCus = new FifoPool[cus];
        for (int cu = 0; cu < cus; cu++) {
            ofCus[cu] = new FifoPool(16);
        }
    }

    /** Adds what a CU has enabled. Any thread. */
    void push(int cu, long entry) {
        ofCus[cu].push(entry, 0);
    }

    /** Takes the next entry that a CU has enabled, or {@link ReadyPool#EMPTY}. For the SU. */
    long pop(int cu) {
        return ofCus[cu].pop();
    }

    boolean isEmpty() {
        for (FifoPool ofCu : ofCus) {
            if (!ofCu.isEmpty()) {
                return false;
            }
        }
        return true;
    }
}
