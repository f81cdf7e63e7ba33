package org.edarts.benchmarks.work;

import java.util.Locale;
import org.edarts.benchmarks.pattern.Pattern;

/** The kinds of work, by name: what is passed to a runtime in another process. */
public enum Workload {
    /** Nothing: {@link EmptyWork}. */
    EMPTY {
        @Override
        public Work on(Pattern pattern) {
            return new EmptyWork();
        }
    },
    /** Task Bench's check of every input, and its kernel if iterations are asked for: {@link TaskBenchWork}. */
    CHECKED {
        @Override
        public Work on(Pattern pattern) {
            return new TaskBenchWork(pattern);
        }
    },
    /** The proof of order and number: {@link ProofWork}. */
    PROOF {
        @Override
        public Work on(Pattern pattern) {
            return new ProofWork(pattern);
        }
    },
    /** One int touched: {@link TouchWork}. */
    TOUCH {
        @Override
        public Work on(Pattern pattern) {
            return new TouchWork(pattern);
        }
    },
    /** {@link Durations#RARE}. */
    RARE {
        @Override
        public Work on(Pattern pattern) {
            return new TimedWork(pattern, Durations.RARE);
        }
    },
    /** {@link Durations#LOG_UNIFORM}. */
    LOG_UNIFORM {
        @Override
        public Work on(Pattern pattern) {
            return new TimedWork(pattern, Durations.LOG_UNIFORM);
        }
    },
    /** {@link Durations#MOVING_HALF}. */
    MOVING_HALF {
        @Override
        public Work on(Pattern pattern) {
            return new TimedWork(pattern, Durations.MOVING_HALF);
        }
    },
    /** A hundred neighbours that sleep: {@link SleepWork}. */
    SLEEP {
        @Override
        public Work on(Pattern pattern) {
            return new SleepWork(pattern);
        }
    };

    /** Makes the work of a pattern's codelets. */
    public abstract Work on(Pattern pattern);

    /** Returns the name in reports and between processes. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
