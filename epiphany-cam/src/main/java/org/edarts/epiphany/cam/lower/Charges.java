package org.edarts.epiphany.cam.lower;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.edarts.epiphany.cam.layout.Layout;
import org.edarts.epiphany.cam.layout.ScheduleLayout;
import org.edarts.epiphany.cam.memory.CoreMemory;
import org.edarts.epiphany.cam.signal.Fired;

/**
 * What the CUs of an SU fire: of each kernel with its arguments a {@link Charge}. Each CU has all of them, at the same
 * places; or each lies on one CU, its owner, and whoever fires it copies it from there. Owner: the thread that lowers
 * the graph.
 */
final class Charges {
    /** A number of an owner tells of no owner if it is 0. */
    static final int MOST_OWNERS = (1 << ScheduleLayout.OWNER_BITS) - 1;

    private static final int DOUBLEWORD = 8;
    private static final int ALIGNMENT = 1 << ScheduleLayout.OWNER_BITS;
    private static final int EVERYWHERE = -1;

    private final Map<Fired, Charge> charges = new LinkedHashMap<>();

    /** Of each kernel the first codelet that fires it. */
    private final Map<String, String> kernels = new LinkedHashMap<>();

    private final int mostKernels;
    private final List<Integer> owners;
    private final Map<Fired, Integer> owned = new HashMap<>();

    /** Those that lie on one core alone, by the core. */
    private final Map<Integer, Map<Fired, Charge>> alone = new HashMap<>();

    private final Map<Integer, Integer> bytes = new HashMap<>();
    private final Map<Fired, Integer> places = new HashMap<>();
    private int buffer;

    /**
     * Deals them out.
     *
     * @param codelets what is fired, with the first codelet that does
     * @param said the cells that kernels complete, or what they invoke
     * @param owners on which cores each lies on one; empty if each CU has all
     * @param everyKernel the kernels of all codelets of the cluster, whoever fires them
     */
    Charges(Map<Fired, String> codelets, Set<Integer> said, List<Integer> owners, Set<String> everyKernel) {
        this.owners = owners.subList(0, Math.min(MOST_OWNERS, owners.size()));
        codelets.forEach((fired, codelet) -> {
            Charge charge = new Charge(fired, said);
            charges.put(fired, charge);
            kernels.putIfAbsent(fired.kernel(), codelet);
            int owner = areShared() ? deal(charge) : EVERYWHERE;
            owned.put(fired, owner);
            alone.computeIfAbsent(owner, core -> new LinkedHashMap<>()).put(fired, charge);
        });
        Set<String> all = new HashSet<>(everyKernel);
        all.addAll(kernels.keySet());
        mostKernels = all.size();
    }

    private int deal(Charge charge) {
        int owner = Collections.min(owners, Comparator.comparing(this::bytesOf));
        bytes.merge(owner, CoreMemory.aligned(charge.bytes(), ALIGNMENT), Integer::sum);
        return owner;
    }

    /** Returns whether each lies on one CU. */
    boolean areShared() {
        return !owners.isEmpty();
    }

    /** Returns the bytes of those that lie on one core alone. */
    int bytesOf(int core) {
        return bytes.getOrDefault(core, 0);
    }

    /** Returns the bytes of the largest. */
    int mostBytes() {
        return charges.values().stream().mapToInt(Charge::bytes).max().orElse(0);
    }

    /** Returns the cores on which they lie; empty if each CU has all. */
    List<Integer> owners() {
        return owners;
    }

    /** Returns how many kernels a CU of the SU may have, with those that only some CUs fire. */
    int mostKernels() {
        return mostKernels;
    }

    /** Adds their kernels to a CU. What they refer to lies at the same place on each, so it comes first. */
    void addKernels(CorePlan plan, Lowering lowering) {
        kernels.forEach((kernel, codelet) -> plan.kernel(kernel, codelet, lowering));
    }

    /** Lays them out on a CU. */
    void layOut(CorePlan plan) {
        int first = buffer;
        buffer = plan.memory.data("buffer", dataBytes(), DOUBLEWORD);
        requireSamePlace(first == 0 ? buffer : first, buffer);
        on(plan.core).forEach((fired, charge) -> {
            int place = plan.memory.data("charges", charge.bytes(), ALIGNMENT);
            Integer before = places.put(fired, place);
            requireSamePlace(before == null ? place : before, place);
        });
    }

    private static void requireSamePlace(int before, int place) {
        if (before != place) {
            throw new IllegalStateException(
                    "the CUs of an SU have what it hands out at " + before + " and at " + place);
        }
    }

    private Map<Fired, Charge> on(int core) {
        return areShared() ? alone.getOrDefault(core, Map.of()) : charges;
    }

    /** Returns by what an SU tells CUs where it lies what a codelet fires: the place, and the number of the owner. */
    int nameOf(Fired fired) {
        return addressOf(fired) + owners.indexOf(Objects.requireNonNull(owned.get(fired))) + 1;
    }

    private int addressOf(Fired fired) {
        return Objects.requireNonNull(places.get(fired));
    }

    /** Returns where a CU has the content of a cell among arguments. */
    List<Integer> wordsOf(int content, int core) {
        List<Integer> found = new ArrayList<>();
        on(core).forEach(
                        (fired, charge) -> charge.wordsOf(content).forEach(word -> found.add(addressOf(fired) + word)));
        return found;
    }

    /** Returns the bytes that the blocks of any of them take. */
    int dataBytes() {
        return charges.values().stream().mapToInt(Charge::dataBytes).max().orElse(0);
    }

    /** Returns where blocks are while one is fired. */
    int buffer() {
        return buffer;
    }

    /** Writes those into the image of a CU that it has. */
    void into(ByteBuffer image, int core, Charge.Addresses addresses) {
        on(core).forEach((fired, charge) -> {
            int at = addressOf(fired);
            int lies = areShared() ? Layout.RECORD + ScheduleLayout.BRING_TO : at;
            charge.into(image, at, lies, buffer, addresses);
        });
    }
}
