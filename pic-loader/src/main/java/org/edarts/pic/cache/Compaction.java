package org.edarts.pic.cache;

import java.util.Optional;
import java.util.function.IntPredicate;

/**
 * Moves functions together that nobody calls, so that gaps become one. A function that is called stays: whoever returns
 * into it holds an address inside. Between two that stay, the others move down, one at a time; gaps come together
 * behind the last.
 */
final class Compaction {
    /**
     * A function that moves.
     *
     * @param row its row
     * @param to where it begins afterwards
     */
    record Move(int row, int to) {}

    private Compaction() {}

    /**
     * Returns the next move on the way to a gap of so many bytes, if moves can make one and no gap is large enough
     * already.
     *
     * @param table the table
     * @param bytes the gap that is wanted
     * @param movable of which slots the functions may move while nobody calls them
     */
    static Optional<Move> next(CacheTable table, int bytes, IntPredicate movable) {
        if (table.firstFit(bytes).isPresent()) {
            return Optional.empty();
        }
        int used = table.used();
        int from = 0;
        while (from < used) {
            int stays = from + 1;
            int free = table.start(stays) - table.end(from);
            while (stays < used && table.count(stays) == 0 && movable.test(table.slot(stays))) {
                free += table.start(stays + 1) - table.end(stays);
                stays++;
            }
            if (free >= bytes) {
                return first(table, from, stays);
            }
            from = stays;
        }
        return Optional.empty();
    }

    /** Returns the move of the first function between two rows that has a gap before it. */
    private static Optional<Move> first(CacheTable table, int from, int stays) {
        for (int row = from + 1; row < stays; row++) {
            if (table.start(row) > table.end(row - 1)) {
                return Optional.of(new Move(row, table.end(row - 1)));
            }
        }
        return Optional.empty();
    }
}
