package org.edarts.epiphany.cam;

import java.util.List;
import java.util.stream.IntStream;
import org.edarts.codelet.Arguments;
import org.edarts.codelet.Kernel;
import org.edarts.epiphany.cam.kernel.AssembledForm;

/**
 * A {@link HashKernel} that also changes its hash in so many steps, each of which can be undone: a kernel of a size of
 * its own, of which no instruction may be missing.
 *
 * @param number tells it from others
 * @param steps how many there are
 */
record TwistedKernel(int number, int steps) implements AssembledForm {
    private static final int HALF = 0xFFFF;
    private static final int FACTOR = 7919;
    private static final int OTHER_FACTOR = 10_473;
    private static final int MOST_SHIFT = 7;

    /** Makes so many, of sizes that differ. */
    static List<TwistedKernel> several(int count, int least, int more) {
        return IntStream.range(0, count)
                .mapToObj(number -> new TwistedKernel(number, least + number * FACTOR % more))
                .toList();
    }

    Kernel kernel() {
        return new Kernel("twisted_" + number, this);
    }

    private int constant(int step) {
        return number * FACTOR + step * OTHER_FACTOR & HALF;
    }

    private static int shift(int step) {
        return 1 + step % MOST_SHIFT;
    }

    int twist(int hash) {
        int twisted = hash;
        for (int step = 0; step < steps; step++) {
            twisted ^= constant(step);
            twisted += twisted << shift(step);
        }
        return twisted;
    }

    @Override
    public void compute(Arguments arguments) {
        HashKernel.compute(arguments, this::twist);
    }

    @Override
    public String assembly() {
        StringBuilder text = new StringBuilder();
        for (int step = 0; step < steps; step++) {
            text.append("mov r16, #")
                    .append(constant(step))
                    .append("\neor r0, r0, r16\nlsl r16, r0, #")
                    .append(shift(step))
                    .append("\nadd r0, r0, r16\n");
        }
        return HashKernel.with(text.toString());
    }
}
