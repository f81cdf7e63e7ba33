package org.edarts.epiphany.cam.firmware;

/**
 * What comes after a codelet has fired. The firmware has a routine for each, and others for SUs, which do the same for
 * what CUs have fired for them.
 */
public enum AfterFiring {
    /** Nobody is signalled. */
    NONE("after_none", "then_none", "then_none", "turn_none"),
    /** A slot of the same core is signalled. */
    ONE("after_one", "then_one", "then_next", "turn_one"),
    /** Those of a list are signalled. */
    MANY("after_many", "then_many", "then_many", "turn_many"),
    /** Those of a list are signalled, and the codelet is to fire in its next round. */
    ROUND("after_round", "then_rounds", "then_round", "turn_round"),
    /** Those of a way that was chosen are signalled. */
    CHOICE("after_choice", "then_choice", "then_choice", "then_choice"),
    /** What the kernel has said is looked at: what it invokes or completes. */
    OUTLETS("after_outlets", "then_outlets", "then_outlets", "then_outlets");

    private final String whereFired;
    private final String onSu;
    private final String handingOn;
    private final String inTurn;

    AfterFiring(String whereFired, String onSu, String handingOn, String inTurn) {
        this.whereFired = whereFired;
        this.onSu = onSu;
        this.handingOn = handingOn;
        this.inTurn = inTurn;
    }

    /** Returns the routine of a core that has fired the codelet itself. */
    public String whereFired() {
        return whereFired;
    }

    /** Returns the routine of an SU whose CU may have next what is made ready. */
    public String onSu() {
        return onSu;
    }

    /** Returns the routine of such an SU if what is signalled is a single codelet that it hands out, too. */
    public String handingOn() {
        return handingOn;
    }

    /** Returns the routine of an SU whose CUs have their turns. */
    public String inTurn() {
        return inTurn;
    }
}
