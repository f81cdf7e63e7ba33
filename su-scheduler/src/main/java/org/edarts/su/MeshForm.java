package org.edarts.su;

/** How the cores of a mesh, which run firmware and no Java, do what a policy decides. */
public enum MeshForm {
    /**
     * Codelets fire where it was decided before the run, by the policy's plan or, without one, in blocks of indices.
     */
    HOMES,
    /** An SU of a core of its own hands codelets to CUs that have nothing, then to those with room for one more. */
    CENTRAL,
    /** An SU of a core of its own hands codelets to the CUs in turn. */
    IN_TURN
}
