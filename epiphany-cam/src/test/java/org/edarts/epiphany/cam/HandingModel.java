package org.edarts.epiphany.cam;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.edarts.epiphany.cam.ProtocolModel.ProtocolException;

/**
 * SUs, which are the first cores, and two CUs with two places each, as in central.S: chains of codelets, of which each
 * reads what the one before has written into a block of its chain, that lies on one of the CUs. If there are two SUs,
 * what comes next in a chain is the other one's. The first one ends the run when both are quiet.
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
        NOTES_ALL_AND_LOOKS_AT_ONE,
        SUMMARY_BEFORE_ENTRY,
        CLEARS_AFTER_LOOKING,
        QUIET_WHILE_CUS_FIRE,
        ENDS_BEFORE_THE_OTHER_IS_QUIET
    }

    /** What is written into the memory of another core. */
    enum Write {
        MAIL,
        BLOCK,
        STAMP,
        TELLS,
        ENTRY,
        SUMMARY,
        END
    }

    static final int CUS = 2;
    static final int CHAINS = 3;
    static final int LENGTH = 3;

    /** Of a chain: the next codelet that becomes ready, those that have fired, what its block has. */
    static final int READY = 0;

    static final int FIRED = READY + CHAINS;
    static final int BLOCK = FIRED + CHAINS;

    /** Which cores have ended, as bits. */
    private static final int ENDED = BLOCK + CHAINS;

    private static final int UNITS = ENDED + 1;

    /** Above all places and codelets. */
    private static final int KIND = 100;

    final int sus;
    private final Set<Bug> bugs;
    private final List<HandingSu> handing;
    private final List<HandingCu> serving;
    private boolean lateSummaries;

    HandingModel(int sus, Bug... bugs) {
        super(sus + CUS, UNITS + sus * HandingSu.NUMBERS + CUS * HandingCu.NUMBERS);
        this.sus = sus;
        this.bugs = bugs.length == 0 ? EnumSet.noneOf(Bug.class) : EnumSet.of(bugs[0], bugs);
        int behind = UNITS + sus * HandingSu.NUMBERS;
        handing = IntStream.range(0, sus)
                .mapToObj(su -> new HandingSu(this, su, UNITS + su * HandingSu.NUMBERS))
                .toList();
        serving = IntStream.range(0, CUS)
                .mapToObj(cu -> new HandingCu(this, cu, behind + cu * HandingCu.NUMBERS))
                .toList();
    }

    boolean has(Bug bug) {
        return bugs.contains(bug);
    }

    /** Returns whether a summary may still change when all cores have ended: the next run must begin later. */
    boolean hasLateSummaries() {
        return lateSummaries;
    }

    @Override
    int[] first() {
        int[] state = new int[UNITS + sus * HandingSu.NUMBERS + CUS * HandingCu.NUMBERS];
        for (int chain = 0; chain < CHAINS; chain++) {
            state[READY + chain] = 1;
        }
        return state;
    }

    /** A codelet is its chain and its number from 1 on. */
    static int codelet(int chain, int number) {
        return 1 + chain * LENGTH + number - 1;
    }

    static int chain(int codelet) {
        return (codelet - 1) / LENGTH;
    }

    static int number(int codelet) {
        return (codelet - 1) % LENGTH + 1;
    }

    /** Returns the SU that hands a codelet out. */
    int suOf(int chain, int number) {
        return (chain + number) % sus;
    }

    /** Returns the SU of a CU. */
    int suOf(int cu) {
        return cu % sus;
    }

    @Override
    boolean step(int core, int[] state) {
        boolean ended = (state[ENDED] & 1 << core) != 0;
        return !ended
                && (core < sus
                        ? handing.get(core).step(state)
                        : serving.get(core - sus).step(state));
    }

    void end(int core, int[] state) {
        state[ENDED] |= 1 << core;
    }

    void send(int from, int to, Write what, int place, int number, int[] state) {
        send(from, to, ((1 + what.ordinal()) * KIND + place) * KIND + number, state);
    }

    private static Write kind(int what) {
        return Write.values()[what / KIND / KIND - 1];
    }

    @Override
    void arrive(int from, int to, int what, int[] state) {
        int number = what % KIND;
        if (kind(what) == Write.BLOCK) {
            state[BLOCK + chain(number)] = number(number);
        } else if (kind(what) == Write.STAMP) {
            serving.get(number).stamp(state);
        } else if (to < sus) {
            handing.get(to).arrive(kind(what), what / KIND % KIND, number, state);
        } else {
            serving.get(to - sus).arrive(kind(what), what / KIND % KIND, number, state);
        }
    }

    @Override
    boolean isEnd(int[] state) {
        if (state[ENDED] != (1 << sus + CUS) - 1) {
            return false;
        }
        for (int chain = 0; chain < CHAINS; chain++) {
            if (state[FIRED + chain] < LENGTH || state[BLOCK + chain] < LENGTH) {
                throw new ProtocolException("the run has ended, and a codelet has not");
            }
        }
        if (isOnTheWay(what -> kind(what) != Write.SUMMARY, state)) {
            throw new ProtocolException("the run has ended, and something is on its way");
        }
        lateSummaries |= isOnTheWay(what -> true, state);
        return true;
    }
}
