package org.edarts.epiphany.cam;

import org.edarts.epiphany.cam.HandingModel.Bug;
import org.edarts.epiphany.cam.HandingModel.Write;
import org.edarts.epiphany.cam.ProtocolModel.ProtocolException;

/** A CU of {@link HandingModel}: routines serve and fire_charge, with its own part of a state. */
final class HandingCu {
    static final int PLACES = 2;

    /** Of a place: the mail, what was told. */
    private static final int MAIL = 0;

    private static final int SAID = MAIL + PLACES;

    /** The place it looks at, where it is, what it fires, the number behind data, whether it has heard of the end. */
    private static final int PLACE = SAID + PLACES;

    private static final int WHERE = PLACE + 1;
    private static final int WHAT = WHERE + 1;
    private static final int STAMP = WHAT + 1;
    private static final int END = STAMP + 1;

    /** How many numbers of a state are its own. */
    static final int NUMBERS = END + 1;

    private static final int LOOK = 0;
    private static final int FIRE = 1;
    private static final int WAIT = 2;
    private static final int TELL = 3;

    private final HandingModel model;
    private final int cu;
    private final int core;
    private final int at;

    HandingCu(HandingModel model, int cu, int at) {
        this.model = model;
        this.cu = cu;
        this.core = model.sus + cu;
        this.at = at;
    }

    boolean step(int[] state) {
        switch (state[at + WHERE]) {
            case LOOK -> {
                return look(state);
            }
            case FIRE -> fire(state);
            case WAIT -> {
                if (state[at + STAMP] == 0) {
                    return false;
                }
                state[at + WHERE] = TELL;
            }
            default -> {
                if (!model.has(Bug.TOLD_BEFORE_INPUTS)) {
                    tell(state);
                }
                state[at + STAMP] = 0;
                state[at + WHAT] = 0;
                state[at + PLACE] ^= 1;
                state[at + WHERE] = LOOK;
            }
        }
        return true;
    }

    private boolean look(int[] state) {
        if (state[at + END] != 0) {
            model.end(core, state);
            return true;
        }
        int mail = at + MAIL + state[at + PLACE];
        if (state[mail] == 0) {
            return false;
        }
        state[at + WHAT] = state[mail];
        if (!model.has(Bug.MAIL_NOT_CLEARED)) {
            state[mail] = 0;
        }
        if (model.has(Bug.TOLD_BEFORE_INPUTS)) {
            tell(state);
        }
        state[at + WHERE] = FIRE;
        return true;
    }

    private void fire(int[] state) {
        int codelet = state[at + WHAT];
        int chain = HandingModel.chain(codelet);
        int number = HandingModel.number(codelet);
        if (state[HandingModel.BLOCK + chain] != number - 1) {
            throw new ProtocolException("a codelet finds other inputs");
        }
        int home = chain % HandingModel.CUS;
        if (home == cu) {
            state[HandingModel.BLOCK + chain] = number;
            state[at + STAMP] = 1;
        } else {
            model.send(core, model.sus + home, Write.BLOCK, 0, codelet, state);
            // behind the data, and the same way: it is here when that is there
            model.send(core, model.sus + home, Write.STAMP, 0, cu, state);
        }
        state[at + WHERE] = model.has(Bug.TOLD_BEFORE_DATA) ? TELL : WAIT;
    }

    private void tell(int[] state) {
        int place = state[at + PLACE];
        state[at + SAID + place] ^= 1;
        model.send(core, model.suOf(cu), Write.TELLS, cu * PLACES + place, state[at + SAID + place], state);
    }

    /** The number behind its data has come to where that lies, from where it loads it. */
    void stamp(int[] state) {
        state[at + STAMP] = 1;
    }

    void arrive(Write what, int place, int number, int[] state) {
        if (what == Write.END) {
            state[at + END] = 1;
        } else if (state[at + MAIL + place] != 0) {
            throw new ProtocolException("a mail is overwritten");
        } else {
            state[at + MAIL + place] = number;
        }
    }
}
