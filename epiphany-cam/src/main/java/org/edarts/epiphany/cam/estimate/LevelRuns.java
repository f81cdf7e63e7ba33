package org.edarts.epiphany.cam.estimate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.edarts.epiphany.cam.unit.Assignment;

/**
 * Cuts each level of a graph - the codelets that as many come before - into as many runs of numbers as there are cores:
 * so each level is shared by all, and what lies side by side stays so. What belongs together goes where the first of it
 * goes.
 */
public final class LevelRuns {
    private static final int NOWHERE = -1;

    private LevelRuns() {}

    /** Returns the core of each codelet. */
    public static int[] cores(Tasks tasks, Assignment assignment) {
        int[] cores = tasks.cores();
        int[] places = new int[tasks.codelets()];
        Arrays.fill(places, NOWHERE);
        int[] levels = tasks.levels();
        Map<Integer, List<Integer>> units = new TreeMap<>();
        int[] first = new int[tasks.codelets()];
        Arrays.fill(first, Integer.MAX_VALUE);
        for (int codelet = 0; codelet < places.length; codelet++) {
            int unit = tasks.units()[codelet];
            first[unit] = Math.min(first[unit], levels[codelet]);
            if (!tasks.isFree(codelet)) {
                places[unit] = cores[codelet];
            }
        }
        for (int codelet = 0; codelet < places.length; codelet++) {
            if (tasks.units()[codelet] == codelet && places[codelet] == NOWHERE) {
                units.computeIfAbsent(first[codelet], level -> new ArrayList<>())
                        .add(codelet);
            }
        }
        List<Integer> cus = assignment.cus();
        units.values().forEach(level -> {
            for (int place = 0; place < level.size(); place++) {
                places[level.get(place)] = cus.get((int) ((long) place * cus.size() / level.size()));
            }
        });
        for (int codelet = 0; codelet < places.length; codelet++) {
            if (tasks.isFree(codelet)) {
                cores[codelet] = places[tasks.units()[codelet]];
            }
        }
        return cores;
    }
}
