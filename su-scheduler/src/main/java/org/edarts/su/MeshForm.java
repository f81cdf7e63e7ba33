package org.edarts.su;

/** How the cores of a mesh, which run firmware and no Java, do what a policy decides. */
public enum MeshForm {
    /**
     * Codelets fire where it was decided before the run, by the policy's plan or, without one, in blocks of indices.
     */
    HOMES,
    /**
     * An SU of a core of its own hands codelets to CUs that have nothing, the last that became so first, then to those
     * with room for one more.
     */
    CENTRAL,
    /** An SU of a core of its own hands codelets to the CUs in turn. */
    IN_TURN,
    /**
     * As {@link #HOMES}; but a CU that has nothing asks others, the nearest first, for a codelet that is ready there.
     */
    STEALING;

    /** Returns whether cores can take what is ready in an order. */
    public boolean obeys(PoolOrder order) {
        return switch (this) {
            case HOMES -> true;
            case CENTRAL, IN_TURN -> order != PoolOrder.RANKED;
            case STEALING -> order == PoolOrder.LIFO;
        };
    }

    /** Returns whether SUs of cores of their own decide while a graph runs. */
    public boolean handsOut() {
        return this == CENTRAL || this == IN_TURN;
    }
}
