package org.edarts.su.policy;

import org.edarts.cam.Machine;
import org.edarts.su.Decisions;
import org.edarts.su.Loads;

/** Work stealing from random victims. */
public final class StealRandom extends WorkStealing {
    @Override
    public String name() {
        return "steal-random";
    }

    @Override
    public String summary() {
        return "fires local work depth first; an idle CU steals the oldest codelet of a random other CU";
    }

    @Override
    public Decisions decisions(Machine machine, int unit, long seed) {
        return new RandomVictims(unit, seed);
    }

    /** Each idle CU tries as many victims as there are others, drawn with repetition. */
    private static final class RandomVictims implements Decisions {
        private long state;

        RandomVictims(int unit, long seed) {
            state = (seed + unit) * 0x9E3779B97F4A7C15L | 1;
        }

        @Override
        public int victim(int thief, int attempt, Loads loads) {
            int others = loads.cus() - 1;
            if (attempt >= 2 * others) {
                return NONE;
            }
            state ^= state << 13;
            state ^= state >>> 7;
            state ^= state << 17;
            int drawn = (int) ((state >>> 33) % others);
            return drawn < thief ? drawn : drawn + 1;
        }
    }
}
