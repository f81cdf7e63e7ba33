package org.edarts.epiphany.cam.lower;

import java.util.List;
import org.edarts.epiphany.cam.place.Homes;
import org.edarts.epiphany.cam.signal.Fired;
import org.edarts.epiphany.cam.signal.Use;

/** What kernels load from other cores in a run, because nothing brings it before they fire, as is known before it. */
final class LoadedBytes {
    private LoadedBytes() {}

    /**
     * Returns that of all cores, as if each kernel loaded each word once, or, where it loads what places say, as many
     * as there are of these.
     */
    static long of(Homes homes, List<CorePlan> plans) {
        long loaded = 0;
        for (int cell : homes.uses().keySet()) {
            for (Use use : homes.uses().getOrDefault(cell, List.of())) {
                boolean isLoaded = use.access().reading() && isElsewhere(cell, use, homes, plans);
                loaded += isLoaded ? bytes(cell, use) : 0;
            }
        }
        return loaded;
    }

    private static long bytes(int cell, Use use) {
        int element = use.block().type().bytes();
        Fired.Word word = new Fired.Word(cell, use.from() * element, use.bytes(), use.access());
        return Math.min(use.bytes(), (long) element * use.node().fired.mostLoads(word));
    }

    private static boolean isElsewhere(int cell, Use use, Homes homes, List<CorePlan> plans) {
        int home = homes.of(cell);
        int core = use.node().core;
        if (home == Homes.DRAM || home == core || core >= plans.size()) {
            return false;
        }
        CoreInputs inputs = plans.get(core).inputs;
        return !inputs.hasCopy(cell) && !inputs.fetches(use.node().fired);
    }
}
