package org.edarts.mesh.kernel;

import java.util.List;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import org.edarts.epiphany.cam.kernel.KernelFaults;
import org.edarts.mesh.object.FailurePoint;
import org.edarts.mesh.source.Position;
import org.edarts.mesh.source.Site;

/**
 * The exceptions that Java would have thrown where checks of a compiled method fail on a core, with the method and its
 * line on top of their stack traces.
 *
 * @param points the checks
 */
record JavaFaults(List<FailurePoint> points) implements KernelFaults {
    /** The bytes of SWI, which is what a check that fails leads to. */
    private static final int SWI = 2;

    @Override
    public Optional<Exception> before(int end, IntUnaryOperator registers) {
        return points.stream()
                .filter(point -> point.offset() == end - SWI)
                .findFirst()
                .map(point -> exception(point.site(), registers));
    }

    private static Exception exception(Site site, IntUnaryOperator registers) {
        int[] values = site.registers().stream().mapToInt(registers::applyAsInt).toArray();
        Exception exception = switch (site.failure()) {
            case ZERO -> new ArithmeticException("/ by zero");
            case NULL -> new NullPointerException();
            case STACK -> new IllegalStateException("the stack has no room for one more call");
            case BOUNDS ->
                values[2] == 0
                        ? new NullPointerException()
                        : values[2] == Site.NO_ARRAY
                                ? new IndexOutOfBoundsException(Site.outOfBounds(values))
                                : new ArrayIndexOutOfBoundsException(Site.outOfBounds(values));
        };
        Position at = site.position();
        exception.setStackTrace(new StackTraceElement[] {
            new StackTraceElement(at.type(), at.method(), at.file().isEmpty() ? null : at.file(), at.line())
        });
        return exception;
    }
}
