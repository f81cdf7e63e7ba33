package org.edarts.benchmarks.peer;

import org.edarts.benchmarks.work.Work;
import org.edarts.codelet.Body;

/**
 * How many classes the lambdas of codelets have that have one each. A call of lambdas of many classes cannot be
 * inlined.
 */
enum Lambdas {
    /** One place in the program makes them all. */
    ONE_CLASS {
        @Override
        Runnable runnable(Work work, int codelet) {
            return () -> work.fire(codelet);
        }

        @Override
        Body body(Work work, int codelet) {
            return firing -> work.fire(codelet);
        }
    },
    /** Sixteen places make them in turn. */
    SIXTEEN_CLASSES {
        @Override
        Runnable runnable(Work work, int codelet) {
            return switch (codelet & 15) {
                case 0 -> () -> work.fire(codelet);
                case 1 -> () -> work.fire(codelet);
                case 2 -> () -> work.fire(codelet);
                case 3 -> () -> work.fire(codelet);
                case 4 -> () -> work.fire(codelet);
                case 5 -> () -> work.fire(codelet);
                case 6 -> () -> work.fire(codelet);
                case 7 -> () -> work.fire(codelet);
                case 8 -> () -> work.fire(codelet);
                case 9 -> () -> work.fire(codelet);
                case 10 -> () -> work.fire(codelet);
                case 11 -> () -> work.fire(codelet);
                case 12 -> () -> work.fire(codelet);
                case 13 -> () -> work.fire(codelet);
                case 14 -> () -> work.fire(codelet);
                default -> () -> work.fire(codelet);
            };
        }

        @Override
        Body body(Work work, int codelet) {
            return switch (codelet & 15) {
                case 0 -> firing -> work.fire(codelet);
                case 1 -> firing -> work.fire(codelet);
                case 2 -> firing -> work.fire(codelet);
                case 3 -> firing -> work.fire(codelet);
                case 4 -> firing -> work.fire(codelet);
                case 5 -> firing -> work.fire(codelet);
                case 6 -> firing -> work.fire(codelet);
                case 7 -> firing -> work.fire(codelet);
                case 8 -> firing -> work.fire(codelet);
                case 9 -> firing -> work.fire(codelet);
                case 10 -> firing -> work.fire(codelet);
                case 11 -> firing -> work.fire(codelet);
                case 12 -> firing -> work.fire(codelet);
                case 13 -> firing -> work.fire(codelet);
                case 14 -> firing -> work.fire(codelet);
                default -> firing -> work.fire(codelet);
            };
        }
    };

    abstract Runnable runnable(Work work, int codelet);

    abstract Body body(Work work, int codelet);
}
