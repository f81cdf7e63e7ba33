package org.edarts.mesh.run;

import org.edarts.mesh.source.Position;
import org.edarts.mesh.source.Site;

/**
 * Why a run ended before its method did.
 *
 * @param exception the class that Java throws
 * @param message what Java says; empty if it says more than a core knows
 * @param position where
 */
public record Failure(String exception, String message, Position position) {
    /** Returns the failure in one line. */
    public String text() {
        return exception + (message.isEmpty() ? "" : ": " + message) + " at " + position.text();
    }

    /** Returns what a check found; the values are those of its registers. */
    public static Failure of(Site site, int[] values) {
        return switch (site.failure()) {
            case ZERO -> new Failure("java.lang.ArithmeticException", "/ by zero", site.position());
            case NULL -> new Failure("java.lang.NullPointerException", "", site.position());
            case STACK -> new Failure("java.lang.StackOverflowError", "", site.position());
            case BOUNDS ->
                values[2] == 0
                        ? new Failure("java.lang.NullPointerException", "", site.position())
                        : new Failure(
                                values[2] == Site.NO_ARRAY
                                        ? "java.lang.IndexOutOfBoundsException"
                                        : "java.lang.ArrayIndexOutOfBoundsException",
                                Site.outOfBounds(values),
                                site.position());
        };
    }
}
