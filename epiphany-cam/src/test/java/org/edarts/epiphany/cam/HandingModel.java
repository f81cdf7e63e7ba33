package org.edarts.epiphany.cam;

import java.util.EnumSet;
import java.util.Set;
import org.edarts.epiphany.cam.ProtocolModel.ProtocolException;

/**
 * An SU, which is core 0, and two CUs with two places each, as in central.S: chains of codelets, of which each reads
 * what the one before has written into a block of its chain, that lies on one of the CUs.
 */
final class HandingModel extends ScheduleModel {
    /** What a bug would do. */
    enum Bug {
        HANDED_OUT_TWICE,
        PLACE_TAKEN_THAT_HAS_SOMETHING,
        MAIL_NOT_CLEARED,
        MAIL_LOST,
        TOLD_BEFORE_INPUTS,
        TOLD_BEFORE_DATA,
        NOTES_ALL_AND_LOOKS_AT_ONE
    }

    private static final int CUS = 2;
    private static final int PLACES = 2;
    private static final int CHAINS = 3;
    private static final int LENGTH = 2;

    /** Of a chain: the next codelet that becomes ready, those that are, what its block has. */
    private static final int READY = 0;

    private static final int FIRED = READY + CHAINS;
    private static final int BLOCK = FIRED + CHAINS;

    /** Of a place of a CU: what the SU has noted, and its view of what was told; the mail, what is told. */
    private static final int BERTH = BLOCK + CHAINS;

    private static final int SEEN = BERTH + CUS * PLACES;
    private static final int TOLD = SEEN + CUS * PLACES;
    private static final int MAIL = TOLD + CUS * PLACES;

    /** Of a CU: the place it looks at, where it is, what it fires, what it has told, its number behind data. */
    private static final int PLACE = MAIL + CUS * PLACES;

    private static final int WHERE = PLACE + CUS;
    private static final int WHAT = WHERE + CUS;
    private static final int SAID = WHAT + CUS;
    private static final int STAMP = SAID + CUS * PLACES;

    /** The place of a CU into which the SU writes next. */
    private static final int NEXT = STAMP + CUS;

    private static final int NUMBERS = NEXT + CUS;

    private static final int LOOK = 0;
    private static final int FIRE = 1;
    private static final int WAIT = 2;
    private static final int TELL = 3;

    /** Kinds of writes: their numbers are above those of codelets and places. */
    private static final int KIND = 100;

    private static final int WRITES_MAIL = 1;
    private static final int WRITES_BLOCK = 2;
    private static final int WRITES_STAMP = 3;
    private static final int TELLS = 4;

    private final Set<Bug> bugs;

    HandingModel(Bug... bugs) {
        super(1 + CUS, NUMBERS);
        this.bugs = bugs.length == 0 ? EnumSet.noneOf(Bug.class) : EnumSet.of(bugs[0], bugs);
    }

    @Override
    int[] first() {
        int[] state = new int[NUMBERS];
        for (int chain = 0; chain < CHAINS; chain++) {
            state[READY + chain] = 1;
        }
        return state;
    }

    /** A codelet is its chain and its number from 1 on. */
    private static int codelet(int chain, int number) {
        return 1 + chain * LENGTH + number - 1;
    }

    private static int chain(int codelet) {
        return (codelet - 1) / LENGTH;
    }

    private static int number(int codelet) {
        return (codelet - 1) % LENGTH + 1;
    }

    @Override
    boolean step(int core, int[] state) {
        return core == 0 ? hears(state) || handsOut(state) : serves(core - 1, state);
    }

    /** Routine su_next: one place of all that have changed. */
    private boolean hears(int[] state) {
        for (int place = 0; place < CUS * PLACES; place++) {
            if (state[SEEN + place] != state[TOLD + place]) {
                if (bugs.contains(Bug.NOTES_ALL_AND_LOOKS_AT_ONE)) {
                    System.arraycopy(state, TOLD, state, SEEN, CUS * PLACES);
                }
                state[SEEN + place] = state[TOLD + place];
                int codelet = state[BERTH + place];
                state[BERTH + place] = 0;
                if (codelet == 0 || ++state[FIRED + chain(codelet)] != number(codelet)) {
                    throw new ProtocolException("a codelet has fired that was not to fire");
                }
                state[READY + chain(codelet)] = number(codelet) < LENGTH ? number(codelet) + 1 : 0;
                return true;
            }
        }
        return false;
    }

    /** Routine hand: a CU's places take turns; what comes next in a chain goes to another CU, if that has room. */
    private boolean handsOut(int[] state) {
        for (int chain = 0; chain < CHAINS; chain++) {
            for (int tried = 0; tried < CUS && state[READY + chain] != 0; tried++) {
                int cu = (chain + state[READY + chain] + tried) % CUS;
                int place = cu * PLACES + state[NEXT + cu];
                if (state[BERTH + place] == 0 || bugs.contains(Bug.PLACE_TAKEN_THAT_HAS_SOMETHING)) {
                    int codelet = codelet(chain, state[READY + chain]);
                    state[BERTH + place] = codelet;
                    state[NEXT + cu] ^= 1;
                    if (!bugs.contains(Bug.HANDED_OUT_TWICE)) {
                        state[READY + chain] = 0;
                    }
                    if (!bugs.contains(Bug.MAIL_LOST)) {
                        send(0, 1 + cu, (WRITES_MAIL * KIND + place) * KIND + codelet, state);
                    }
                    return true;
                }
            }
        }
        return false;
    }

    /** Routines serve, fire_charge. */
    private boolean serves(int cu, int[] state) {
        int place = cu * PLACES + state[PLACE + cu];
        switch (state[WHERE + cu]) {
            case LOOK -> {
                if (state[MAIL + place] == 0) {
                    return false;
                }
                state[WHAT + cu] = state[MAIL + place];
                if (!bugs.contains(Bug.MAIL_NOT_CLEARED)) {
                    state[MAIL + place] = 0;
                }
                if (bugs.contains(Bug.TOLD_BEFORE_INPUTS)) {
                    tell(cu, place, state);
                }
                state[WHERE + cu] = FIRE;
            }
            case FIRE -> {
                int codelet = state[WHAT + cu];
                if (state[BLOCK + chain(codelet)] != number(codelet) - 1) {
                    throw new ProtocolException("a codelet finds other inputs");
                }
                int home = 1 + chain(codelet) % CUS;
                if (home == 1 + cu) {
                    state[BLOCK + chain(codelet)] = number(codelet);
                    state[STAMP + cu] = 1;
                } else {
                    send(1 + cu, home, WRITES_BLOCK * KIND * KIND + codelet, state);
                    send(1 + cu, home, WRITES_STAMP * KIND * KIND + 1 + cu, state);
                }
                state[WHERE + cu] = bugs.contains(Bug.TOLD_BEFORE_DATA) ? TELL : WAIT;
            }
            case WAIT -> {
                if (state[STAMP + cu] == 0) {
                    return false;
                }
                state[WHERE + cu] = TELL;
            }
            default -> {
                if (!bugs.contains(Bug.TOLD_BEFORE_INPUTS)) {
                    tell(cu, place, state);
                }
                state[STAMP + cu] = 0;
                state[WHAT + cu] = 0;
                state[PLACE + cu] ^= 1;
                state[WHERE + cu] = LOOK;
            }
        }
        return true;
    }

    private void tell(int cu, int place, int[] state) {
        state[SAID + place] ^= 1;
        send(1 + cu, 0, (TELLS * KIND + place) * KIND + 1 + state[SAID + place], state);
    }

    @Override
    void arrive(int from, int to, int what, int[] state) {
        int number = what % KIND;
        int place = what / KIND % KIND;
        switch (what / KIND / KIND) {
            case WRITES_MAIL -> {
                if (state[MAIL + place] != 0) {
                    throw new ProtocolException("a mail is overwritten");
                }
                state[MAIL + place] = number;
            }
            case WRITES_BLOCK -> state[BLOCK + chain(number)] = number(number);
            case WRITES_STAMP -> state[STAMP + number - 1] = 1;
            default -> state[TOLD + place] = number - 1;
        }
    }

    @Override
    boolean isEnd(int[] state) {
        for (int chain = 0; chain < CHAINS; chain++) {
            if (state[FIRED + chain] < LENGTH || state[BLOCK + chain] < LENGTH) {
                return false;
            }
        }
        return true;
    }
}
