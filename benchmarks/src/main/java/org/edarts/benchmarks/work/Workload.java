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
    };

    /** Makes the work of a pattern's codelets. */
    public abstract Work on(Pattern pattern);

    /** Returns the name in reports and between processes. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
