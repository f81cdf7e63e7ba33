package org.edarts.epiphany.cam;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What CUs fire of a graph that SUs hand out: of each kernel with its arguments a {@link Charge}, at the same place on
 * each CU, for any of them may fire it. Owner: the thread that lowers the graph.
 */
final class Charges {
    private static final int DOUBLEWORD = 8;

    private final Map<Fired, Charge> charges = new LinkedHashMap<>();

    /** The first codelet that fires it. */
    private final Map<Fired, String> codelets = new LinkedHashMap<>();

    private final Map<Fired, Integer> places = new LinkedHashMap<>();

    /** The cores on which blocks lie, and in which a CU writes a number behind what it has written. */
    private int stamps;

    private int buffer;

    /** Notes what a codelet fires. */
    void add(Fired fired, String codelet) {
        charges.computeIfAbsent(fired, Charge::new);
        codelets.putIfAbsent(fired, codelet);
    }

    /** Lays them out on a CU: on each the same. */
    void layOut(CorePlan plan, int cus, Lowering lowering) {
        CoreMemory memory = plan.memory;
        stamps = memory.data("numbers behind data", cus * Integer.BYTES, DOUBLEWORD);
        charges.forEach((fired, charge) -> {
            plan.kernel(fired.kernel(), Objects.requireNonNull(codelets.get(fired)), lowering);
            places.put(fired, memory.data("charges", charge.bytes(), DOUBLEWORD));
        });
        int bytes = charges.values().stream().mapToInt(Charge::dataBytes).max().orElse(0);
        buffer = memory.data("buffer", bytes, DOUBLEWORD);
    }

    /** Returns where on each CU lies what a codelet fires. */
    int addressOf(Fired fired) {
        return Objects.requireNonNull(places.get(fired));
    }

    /** Returns where on each core that blocks lie on a CU writes a number behind them. */
    int numberBehind(int cu) {
        return stamps + cu * Integer.BYTES;
    }

    /** Returns where a CU finds the content of a cell among its arguments. */
    List<Integer> wordsOf(int cell) {
        List<Integer> found = new ArrayList<>();
        charges.forEach((fired, charge) -> charge.wordsOf(cell).forEach(word -> found.add(addressOf(fired) + word)));
        return found;
    }

    /** Writes them into the image of a CU. */
    void into(ByteBuffer bytes, Charge.Addresses addresses) {
        charges.forEach((fired, charge) -> {
            int at = addressOf(fired);
            charge.into(bytes, at, at, buffer, addresses);
        });
    }
}
