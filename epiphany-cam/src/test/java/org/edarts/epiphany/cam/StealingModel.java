package org.edarts.epiphany.cam;

import java.util.EnumSet;
import java.util.Set;
import java.util.stream.IntStream;
import org.edarts.epiphany.cam.ProtocolModel.ProtocolException;

/**
 * Two victims, cores 0 and 1, and a thief, as in stealing.S. Each victim has codelets that are ready from the beginning
 * and read a block there; what they write lies with the other victim. After each comes one, at home, that writes the
 * block anew. When all that a core has was fired it says that it is quiet; core 0, which hears so of all, ends the run.
 */
final class StealingModel extends ScheduleModel {
    /** What a bug would do. */
    enum Bug {
        CLAIM_WITHOUT_TESTSET,
        ANSWER_BEFORE_MAIL,
        GIVEN_TWICE,
        REPORT_BEFORE_INPUTS,
        REPORT_BEFORE_DATA,
        REQUEST_LOST,
        QUIET_WHILE_SOMETHING_IS_GIVEN,
        ENDS_BEFORE_OTHERS_ARE_QUIET,
        OVERLOOKS_WHO_IS_QUIET_BESIDE_A_REQUEST,
        ASKS_AND_WAITS_FOR_THE_ANSWER
    }

    private static final int VICTIMS = 2;
    private static final int THIEF = VICTIMS;
    private static final int CODELETS = 2;

    /** Of a victim: what is ready, as bits; what was given; the questions and reports that it has not read. */
    private static final int POOL = 0;

    private static final int GIVEN = POOL + VICTIMS;
    private static final int HEARD = GIVEN + VICTIMS;

    /** Of a victim's codelet: how often it has fired; its block: 1 if it was written anew; what it has written. */
    private static final int FIRED = HEARD + VICTIMS;

    private static final int BLOCK = FIRED + VICTIMS * CODELETS;
    private static final int RESULT = BLOCK + VICTIMS * CODELETS;

    /** Of a victim: whether it has looked at the thief's claim and found nothing. */
    private static final int LOOKED = RESULT + VICTIMS * CODELETS;

    /** Of the thief: whether it is claimed, whom it has asked, mail, answers, where it is, what it fires. */
    private static final int CLAIMED = LOOKED + VICTIMS;

    private static final int PENDING = CLAIMED + 1;
    private static final int MAIL = PENDING + VICTIMS;
    private static final int ANSWERS = MAIL + 1;
    private static final int WHERE = ANSWERS + 1;
    private static final int WHAT = WHERE + 1;
    private static final int STAMP = WHAT + 1;

    /** Of a core: whether it has said that it is quiet, whether it has heard of the end, whether it has ended. */
    private static final int QUIET = STAMP + 1;

    private static final int TOLD = QUIET + VICTIMS + 1;
    private static final int ENDED = TOLD + VICTIMS + 1;

    /** How many have said to core 0 that they are quiet. */
    private static final int HEARD_QUIET = ENDED + VICTIMS + 1;

    private static final int NUMBERS = HEARD_QUIET + 1;

    private static final int SEEK = 0;
    private static final int COPY = 1;
    private static final int WAIT = 2;
    private static final int TELL = 3;

    private static final int KIND = 10;
    private static final int SIGNALS = 1;
    private static final int WRITES_MAIL = 2;
    private static final int WRITES_NOTE = 3;
    private static final int WRITES_RESULT = 4;
    private static final int WRITES_STAMP = 5;
    private static final int SAYS_QUIET = 6;
    private static final int TELLS_END = 7;

    private final Set<Bug> bugs;
    private boolean stolen;
    private boolean lateRequests;
    private boolean lateAnswers;

    StealingModel(Bug... bugs) {
        super(VICTIMS + 1, NUMBERS);
        this.bugs = bugs.length == 0 ? EnumSet.noneOf(Bug.class) : EnumSet.of(bugs[0], bugs);
    }

    /** Returns whether anything was stolen in any state. */
    boolean stealsAnything() {
        return stolen;
    }

    /** Returns whether a request may still be on its way when all have ended: the next run must begin later. */
    boolean hasLateRequests() {
        return lateRequests;
    }

    /** Returns the same of the note that there is nothing to steal. */
    boolean hasLateAnswers() {
        return lateAnswers;
    }

    @Override
    int[] first() {
        int[] state = new int[NUMBERS];
        for (int victim = 0; victim < VICTIMS; victim++) {
            state[POOL + victim] = (1 << CODELETS) - 1;
        }
        return state;
    }

    @Override
    boolean step(int core, int[] state) {
        if (state[ENDED + core] != 0) {
            return false;
        }
        return core == THIEF ? seeks(state) : works(core, state) || quiet(core, state) || ends(core, state);
    }

    /** Codelet QUIET: all that a core has was fired, by whomever. */
    private boolean quiet(int core, int[] state) {
        boolean early = bugs.contains(Bug.QUIET_WHILE_SOMETHING_IS_GIVEN) && state[POOL + core] == 0;
        if (state[QUIET + core] != 0 || fired(core, state) < CODELETS && !early) {
            return false;
        }
        state[QUIET + core] = 1;
        says(core, state);
        return true;
    }

    private void says(int core, int[] state) {
        if (core == 0) {
            state[HEARD_QUIET]++;
        } else {
            send(core, 0, SAYS_QUIET * KIND, state);
        }
    }

    /** Codelet END: what comes later is not looked at any more. */
    private boolean ends(int core, int[] state) {
        boolean all = state[HEARD_QUIET] > VICTIMS || bugs.contains(Bug.ENDS_BEFORE_OTHERS_ARE_QUIET);
        if (core == 0 && state[QUIET] != 0 && all) {
            send(0, 1, TELLS_END * KIND, state);
            send(0, THIEF, TELLS_END * KIND, state);
        } else if (state[TOLD + core] == 0) {
            return false;
        }
        state[ENDED + core] = 1;
        return true;
    }

    /** Routine hear_thief first, then what is ready. */
    private boolean works(int victim, int[] state) {
        if (state[LOOKED + victim] != 0) {
            state[LOOKED + victim] = 0;
            claim(victim, state);
            return true;
        }
        if (state[HEARD + victim] > 0) {
            state[HEARD + victim]--;
            if (state[GIVEN + victim] != 0) {
                int codelet = state[GIVEN + victim] - 1;
                state[GIVEN + victim] = 0;
                if (state[RESULT + codelet] != 1) {
                    throw new ProtocolException("a result is not there");
                }
                after(codelet, state);
            } else {
                asked(victim, state);
            }
            return true;
        }
        for (int number = 0; number < CODELETS; number++) {
            if ((state[POOL + victim] & 1 << number) != 0) {
                state[POOL + victim] &= ~(1 << number);
                int codelet = victim * CODELETS + number;
                reads(codelet, state);
                state[RESULT + codelet]++;
                after(codelet, state);
                return true;
            }
        }
        return false;
    }

    /** Who has more than one gives the oldest, if it is the first to claim the thief. */
    private void asked(int victim, int[] state) {
        if (Integer.bitCount(state[POOL + victim]) < 2 || state[CLAIMED] != 0) {
            send(victim, THIEF, WRITES_NOTE * KIND + victim, state);
        } else if (bugs.contains(Bug.CLAIM_WITHOUT_TESTSET)) {
            state[LOOKED + victim] = 1;
        } else {
            claim(victim, state);
        }
    }

    private void claim(int victim, int[] state) {
        state[CLAIMED] = 1;
        int number = Integer.numberOfTrailingZeros(state[POOL + victim]);
        int codelet = victim * CODELETS + number;
        if (!bugs.contains(Bug.GIVEN_TWICE)) {
            state[POOL + victim] &= ~(1 << number);
        }
        state[GIVEN + victim] = codelet + 1;
        if (bugs.contains(Bug.ANSWER_BEFORE_MAIL)) {
            send(victim, THIEF, SIGNALS * KIND, state);
            send(victim, THIEF, WRITES_MAIL * KIND + codelet, state);
        } else {
            send(victim, THIEF, WRITES_MAIL * KIND + codelet, state);
            send(victim, THIEF, SIGNALS * KIND, state);
        }
        send(victim, THIEF, WRITES_NOTE * KIND + victim, state);
    }

    private static void reads(int codelet, int[] state) {
        if (state[BLOCK + codelet] != 0) {
            throw new ProtocolException("a codelet finds other inputs");
        }
    }

    /** What comes after a codelet writes its block anew. */
    private static void after(int codelet, int[] state) {
        if (++state[FIRED + codelet] > 1) {
            throw new ProtocolException("a codelet has fired twice");
        }
        state[BLOCK + codelet] = 1;
    }

    /** Routines seek, given, told. */
    private boolean seeks(int[] state) {
        switch (state[WHERE]) {
            case SEEK -> {
                if (state[ANSWERS] > 0) {
                    state[ANSWERS]--;
                    state[WHAT] = state[MAIL];
                    if (state[WHAT] == 0) {
                        throw new ProtocolException("an answer is there and no mail");
                    }
                    if (bugs.contains(Bug.REPORT_BEFORE_INPUTS)) {
                        send(THIEF, victim(state), SIGNALS * KIND, state);
                    }
                    state[WHERE] = COPY;
                    return true;
                }
                return leaves(state) || asks(state);
            }
            case COPY -> {
                reads(state[WHAT] - 1, state);
                int other = VICTIMS - 1 - victim(state);
                send(THIEF, other, WRITES_RESULT * KIND + state[WHAT] - 1, state);
                send(THIEF, other, WRITES_STAMP * KIND, state);
                state[WHERE] = bugs.contains(Bug.REPORT_BEFORE_DATA) ? TELL : WAIT;
            }
            case WAIT -> {
                if (state[STAMP] == 0) {
                    return false;
                }
                state[WHERE] = TELL;
            }
            default -> {
                if (!bugs.contains(Bug.REPORT_BEFORE_INPUTS)) {
                    send(THIEF, victim(state), SIGNALS * KIND, state);
                }
                stolen = true;
                state[STAMP] = 0;
                state[WHAT] = 0;
                state[MAIL] = 0;
                state[CLAIMED] = 0;
                state[WHERE] = SEEK;
            }
        }
        return true;
    }

    private static int victim(int[] state) {
        return (state[WHAT] - 1) / CODELETS;
    }

    /** Macro leave, when something else has come: the thief claims itself, if nobody has. */
    private boolean leaves(int[] state) {
        if (state[QUIET + THIEF] == 0) {
            state[QUIET + THIEF] = 1;
            says(THIEF, state);
            return true;
        }
        boolean deaf = bugs.contains(Bug.ASKS_AND_WAITS_FOR_THE_ANSWER) && state[PENDING] + state[PENDING + 1] > 0;
        if (deaf || !ends(THIEF, state)) {
            return false;
        }
        state[CLAIMED]++;
        return true;
    }

    private boolean asks(int[] state) {
        for (int victim = 0; victim < VICTIMS; victim++) {
            if (state[CLAIMED] == 0 && state[PENDING + victim] == 0) {
                state[PENDING + victim] = 1;
                if (!bugs.contains(Bug.REQUEST_LOST)) {
                    send(THIEF, victim, SIGNALS * KIND, state);
                }
                return true;
            }
        }
        return false;
    }

    private static int fired(int victim, int[] state) {
        return state[FIRED + victim * CODELETS] + state[FIRED + victim * CODELETS + 1];
    }

    @Override
    void arrive(int from, int to, int what, int[] state) {
        int number = what % KIND;
        switch (what / KIND) {
            case SIGNALS -> state[to == THIEF ? ANSWERS : HEARD + to]++;
            case WRITES_MAIL -> {
                if (state[MAIL] != 0) {
                    throw new ProtocolException("a mail is overwritten");
                }
                state[MAIL] = number + 1;
            }
            case WRITES_NOTE -> state[PENDING + number] = 0;
            case WRITES_RESULT -> state[RESULT + number]++;
            case SAYS_QUIET -> {
                boolean overlooked = bugs.contains(Bug.OVERLOOKS_WHO_IS_QUIET_BESIDE_A_REQUEST) && state[HEARD] > 0;
                state[HEARD_QUIET] += overlooked ? 0 : 1;
            }
            case TELLS_END -> state[TOLD + to] = 1;
            default -> state[STAMP] = 1;
        }
    }

    @Override
    boolean isEnd(int[] state) {
        if (IntStream.rangeClosed(0, THIEF).anyMatch(core -> state[ENDED + core] == 0)) {
            return false;
        }
        for (int codelet = 0; codelet < VICTIMS * CODELETS; codelet++) {
            if (state[FIRED + codelet] != 1 || state[RESULT + codelet] != 1) {
                throw new ProtocolException("the run has ended, and a codelet has not");
            }
        }
        if (state[CLAIMED] != 1 || isOnTheWay(what -> what / KIND != SIGNALS && what / KIND != WRITES_NOTE, state)) {
            throw new ProtocolException("the run has ended, and something is given");
        }
        lateRequests |= isOnTheWay(what -> what / KIND == SIGNALS, state);
        lateAnswers |= isOnTheWay(what -> what / KIND == WRITES_NOTE, state);
        return true;
    }
}
