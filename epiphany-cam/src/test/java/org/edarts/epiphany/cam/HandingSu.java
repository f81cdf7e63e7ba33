package org.edarts.epiphany.cam;

import org.edarts.epiphany.cam.HandingModel.Bug;
import org.edarts.epiphany.cam.HandingModel.Write;
import org.edarts.epiphany.cam.ProtocolModel.ProtocolException;

/**
 * An SU of {@link HandingModel}: routines su_next and hand, with its own part of a state. It hears of the other SU by a
 * ring and a summary, as in firmware.S. It is quiet when all that it has to hand out was fired.
 */
final class HandingSu {
    private static final int BERTHS = HandingModel.CUS * HandingCu.PLACES;
    private static final int CODELETS = HandingModel.CHAINS * HandingModel.LENGTH;

    /** What stands in a ring in place of a codelet. */
    private static final int SAYS_QUIET = CODELETS + 1;

    private static final int TELLS_END = CODELETS + 2;

    /** Of a place of a CU: what was handed out, what the CU tells and what was seen of that. */
    private static final int BERTH = 0;

    private static final int TOLD = BERTH + BERTHS;
    private static final int SEEN = TOLD + BERTHS;

    /** Of a CU: the place into which it writes next. */
    private static final int NEXT = SEEN + BERTHS;

    /** The ring, with room for each signal of a run; its summary; the next place there, and in the other one's. */
    private static final int RING = NEXT + HandingModel.CUS;

    private static final int SUMMARY = RING + CODELETS + 2;
    private static final int READ = SUMMARY + 1;
    private static final int WRITTEN = READ + 1;

    /** Whether it empties the ring, has said that it is quiet; how many have said so to it. */
    private static final int EMPTIES = WRITTEN + 1;

    private static final int QUIET = EMPTIES + 1;
    private static final int HEARD_QUIET = QUIET + 1;

    /** How many numbers of a state are its own. */
    static final int NUMBERS = HEARD_QUIET + 1;

    private static final int READS = 1;
    private static final int HAS_READ = 2;

    private final HandingModel model;
    private final int su;
    private final int at;

    HandingSu(HandingModel model, int su, int at) {
        this.model = model;
        this.su = su;
        this.at = at;
    }

    boolean step(int[] state) {
        return empties(state) || hears(state) || handsOut(state) || quiet(state);
    }

    /** Macro empty: clears the summary, and then reads the ring up to its end. */
    private boolean empties(int[] state) {
        boolean late = model.has(Bug.CLEARS_AFTER_LOOKING);
        int place = at + RING + state[at + READ];
        int what = state[place];
        if (state[at + EMPTIES] == HAS_READ) {
            state[at + SUMMARY] = 0;
            state[at + EMPTIES] = 0;
        } else if (state[at + EMPTIES] == 0) {
            if (state[at + SUMMARY] == 0) {
                return false;
            }
            state[at + EMPTIES] = READS;
            state[at + SUMMARY] = late ? 1 : 0;
        } else if (what == 0) {
            state[at + EMPTIES] = late ? HAS_READ : 0;
        } else {
            state[place] = 0;
            state[at + READ]++;
            take(what, state);
        }
        return true;
    }

    /** Routine su_next: one place of all that have changed. */
    private boolean hears(int[] state) {
        for (int berth = 0; berth < BERTHS; berth++) {
            if (state[at + SEEN + berth] != state[at + TOLD + berth]) {
                if (model.has(Bug.NOTES_ALL_AND_LOOKS_AT_ONE)) {
                    System.arraycopy(state, at + TOLD, state, at + SEEN, BERTHS);
                }
                state[at + SEEN + berth] = state[at + TOLD + berth];
                fired(state[at + BERTH + berth], state);
                state[at + BERTH + berth] = 0;
                return true;
            }
        }
        return false;
    }

    private void fired(int codelet, int[] state) {
        int number = HandingModel.number(codelet);
        int chain = HandingModel.chain(codelet);
        if (codelet == 0 || ++state[HandingModel.FIRED + chain] != number) {
            throw new ProtocolException("a codelet has fired that was not to fire");
        }
        state[HandingModel.READY + chain] = 0;
        if (number < HandingModel.LENGTH) {
            signal(model.suOf(chain, number + 1), codelet + 1, state);
        }
    }

    /** Macro send, or a slot of this core. */
    private void signal(int to, int what, int[] state) {
        if (to == su) {
            take(what, state);
            return;
        }
        boolean early = model.has(Bug.SUMMARY_BEFORE_ENTRY);
        if (early) {
            model.send(su, to, Write.SUMMARY, 0, 0, state);
        }
        model.send(su, to, Write.ENTRY, state[at + WRITTEN]++, what, state);
        if (!early) {
            model.send(su, to, Write.SUMMARY, 0, 0, state);
        }
    }

    private void take(int what, int[] state) {
        if (what == SAYS_QUIET) {
            state[at + HEARD_QUIET]++;
        } else if (what == TELLS_END) {
            end(state);
        } else {
            state[HandingModel.READY + HandingModel.chain(what)] = HandingModel.number(what);
        }
    }

    /** Routine hand: a CU's places take turns; what comes next in a chain goes to another CU, if that has room. */
    private boolean handsOut(int[] state) {
        for (int chain = 0; chain < HandingModel.CHAINS; chain++) {
            int number = state[HandingModel.READY + chain];
            for (int tried = 0; tried < HandingModel.CUS && number != 0; tried++) {
                int cu = (chain + number + tried) % HandingModel.CUS;
                int berth = cu * HandingCu.PLACES + state[at + NEXT + cu];
                boolean room = state[at + BERTH + berth] == 0 || model.has(Bug.PLACE_TAKEN_THAT_HAS_SOMETHING);
                if (model.suOf(chain, number) == su && model.suOf(cu) == su && room) {
                    hand(HandingModel.codelet(chain, number), cu, state);
                    return true;
                }
            }
        }
        return false;
    }

    private void hand(int codelet, int cu, int[] state) {
        int place = state[at + NEXT + cu];
        state[at + NEXT + cu] ^= 1;
        state[at + BERTH + cu * HandingCu.PLACES + place] = codelet;
        if (!model.has(Bug.HANDED_OUT_TWICE)) {
            state[HandingModel.READY + HandingModel.chain(codelet)] = 0;
        }
        if (!model.has(Bug.MAIL_LOST)) {
            model.send(su, model.sus + cu, Write.MAIL, place, codelet, state);
        }
    }

    /** Codelets QUIET and END. */
    private boolean quiet(int[] state) {
        if (state[at + QUIET] == 0 && isQuiet(state)) {
            state[at + QUIET] = 1;
            signal(0, SAYS_QUIET, state);
            return true;
        }
        boolean all = state[at + HEARD_QUIET] == model.sus
                || state[at + QUIET] == 1 && model.has(Bug.ENDS_BEFORE_THE_OTHER_IS_QUIET);
        if (su > 0 || !all) {
            return false;
        }
        for (int other = 1; other < model.sus; other++) {
            signal(other, TELLS_END, state);
        }
        end(state);
        return true;
    }

    private boolean isQuiet(int[] state) {
        for (int chain = 0; chain < HandingModel.CHAINS; chain++) {
            int first = state[HandingModel.FIRED + chain] + 1;
            boolean out = first == HandingModel.LENGTH && state[HandingModel.READY + chain] == 0;
            for (int number = first; number <= HandingModel.LENGTH; number++) {
                if (model.suOf(chain, number) == su && !(out && model.has(Bug.QUIET_WHILE_CUS_FIRE))) {
                    return false;
                }
            }
        }
        return true;
    }

    private void end(int[] state) {
        for (int cu = 0; cu < HandingModel.CUS; cu++) {
            if (model.suOf(cu) == su) {
                model.send(su, model.sus + cu, Write.END, 0, 0, state);
            }
        }
        model.end(su, state);
    }

    void arrive(Write what, int place, int number, int[] state) {
        switch (what) {
            case TELLS -> state[at + TOLD + place] = number;
            case ENTRY -> state[at + RING + place] = number;
            default -> state[at + SUMMARY] = 1;
        }
    }
}
