package org.edarts.epiphany.pic;

import org.edarts.epiphany.board.Workgroup;
import org.edarts.epiphany.core.Interrupt;
import org.edarts.epiphany.isa.SpecialRegister;
import org.edarts.pic.cache.PrefetchRequests;
import org.edarts.pic.cache.PrefetchState;
import org.edarts.pic.image.MovableFunction;

/**
 * Lets a program of the host, such as a scheduler, have functions moved into the caches of cores before it lets them
 * call those. Whoever can write to a core can do the same: the slot of the function goes into one of eight words in the
 * core's memory, then the interrupt USER is raised; the core turns the word into its answer. The interrupts USER and
 * DMA1, and channel 1 of the DMA, are the cache's. For caches that the simulator manages. Owner: the thread of the
 * board.
 */
public final class CodePrefetch {
    private static final int BRANCH = 0xE8;

    private final CachedProgram program;
    private final Workgroup group;
    private final int requests;

    /**
     * Prepares the cores of a workgroup for requests.
     *
     * @param program the program that is loaded into them
     * @param group the cores
     * @throws IllegalArgumentException if the cores themselves manage their caches
     */
    public CodePrefetch(CachedProgram program, Workgroup group) {
        if (program.form() != ManagerForm.SIMULATOR) {
            throw new IllegalArgumentException(
                    "the core's own manager takes no requests: prepare the program for a manager in the simulator");
        }
        this.program = program;
        this.group = group;
        this.requests = program.manager().label("requests");
        for (int row = 0; row < group.rows(); row++) {
            for (int column = 0; column < group.columns(); column++) {
                attach(row, column);
            }
        }
    }

    private void attach(int row, int column) {
        int mask = group.readRegister(row, column, SpecialRegister.IMASK);
        for (Interrupt interrupt : new Interrupt[] {Interrupt.USER, Interrupt.DMA1}) {
            int vector = interrupt.vector();
            int handler = program.manager().label("prefetch");
            group.writeWord(row, column, vector, (handler - vector) / 2 << 8 | BRANCH);
            mask &= ~interrupt.bit();
        }
        group.writeRegister(row, column, SpecialRegister.IMASK, mask);
    }

    /**
     * Requests that a function comes into a core's cache. Does not wait for it.
     *
     * @param function its name, as in the file: names of C have an underscore in front
     * @param row the core's row in the workgroup
     * @param column the core's column
     * @throws IllegalArgumentException if the program has no such function that can move
     * @throws IllegalStateException if eight requests of that core have not been looked at since they were answered
     */
    public Request prepare(String function, int row, int column) {
        MovableFunction found = program.image().movable().stream()
                .filter(each -> each.function().name().equals(function))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        program.program().name() + " has no function " + function + " that can move"));
        for (int index = 0; index < PrefetchRequests.COUNT; index++) {
            int word = requests + index * Integer.BYTES;
            if (group.readWord(row, column, word) == 0) {
                group.writeWord(row, column, word, PrefetchState.REQUESTED.word(found.slot()));
                group.signal(row, column);
                return new Request(group, row, column, word);
            }
        }
        throw new IllegalStateException(
                "core (" + row + ", " + column + ") has eight requests under way: look at those" + " first");
    }

    /** A request that was made. Owner: the thread of the board. */
    public static final class Request {
        private final Workgroup group;
        private final int row;
        private final int column;
        private final int word;
        private PrefetchState state = PrefetchState.REQUESTED;

        private Request(Workgroup group, int row, int column, int word) {
            this.group = group;
            this.row = row;
            this.column = column;
            this.word = word;
        }

        /** Returns how far it has come; looks at the core's memory until that is final. */
        public PrefetchState state() {
            if (!isFinal()) {
                state = PrefetchState.of(group.readWord(row, column, word));
                if (isFinal()) {
                    group.writeWord(row, column, word, 0);
                } else if (state == PrefetchState.REQUESTED) {
                    // The channel may have been the program's own when the first signal came.
                    group.signal(row, column);
                }
            }
            return state;
        }

        private boolean isFinal() {
            return state == PrefetchState.RESIDENT || state == PrefetchState.REFUSED;
        }
    }
}
