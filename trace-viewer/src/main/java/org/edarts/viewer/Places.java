package org.edarts.viewer;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.edarts.trace.Trace;
import org.edarts.trace.UnitTrace;

/**
 * Where each unit of a machine is, read from the description in a trace's header. It knows the form in which the
 * runtime writes descriptions, and no other: of a machine that it cannot divide, all units are in one place.
 *
 * @param units the place of each unit, in the order of their numbers
 */
public record Places(List<Place> units) {
    private static final Pattern NAME = Pattern.compile("- name: *(\\S.*)");
    private static final Pattern SU_NAME = Pattern.compile("su: *\\{name: *([^,}]+).*");
    private static final Pattern GRID = Pattern.compile("- \\{grid: *(\\d+)x(\\d+)\\b.*");
    private static final Pattern COUNT = Pattern.compile("- \\{count: *(\\d+)\\b.*");

    /**
     * The place of a unit.
     *
     * @param node the name of the node
     * @param cluster the cluster's own name
     * @param su the core of the cluster's SU, or an empty text if the CUs schedule for themselves
     * @param scheduler whether the unit is that SU
     */
    public record Place(String node, String cluster, String su, boolean scheduler) {
        private static final Place ONLY = new Place("", "", "", false);

        private Place ofScheduler() {
            return new Place(node, cluster, su, true);
        }
    }

    /** Copies the list. */
    public Places {
        units = List.copyOf(units);
    }

    /** Divides the units of a trace: the CUs stand in the order of the description, SUs anywhere between them. */
    public static Places of(Trace trace) {
        return of(
                trace.header().machine(),
                trace.units().stream().map(UnitTrace::name).toList());
    }

    static Places of(String machine, List<String> names) {
        List<Place> cus = cus(machine);
        Map<String, Place> schedulers = new HashMap<>();
        if (cus.size() < names.size()) {
            cus.stream().filter(cu -> !cu.su().isEmpty()).forEach(cu -> schedulers.put(cu.su(), cu.ofScheduler()));
        }
        List<Place> found = new ArrayList<>();
        int next = 0;
        for (String name : names) {
            Place scheduler = schedulers.remove(name);
            if (scheduler != null) {
                found.add(scheduler);
            } else if (next < cus.size()) {
                found.add(cus.get(next++));
            }
        }
        boolean fits = next == cus.size() && found.size() == names.size();
        return new Places(fits ? found : names.stream().map(name -> Place.ONLY).toList());
    }

    /** Returns whether the description tells of the units; otherwise nobody knows which of them are SUs. */
    public boolean known() {
        return !units.contains(Place.ONLY);
    }

    private static List<Place> cus(String machine) {
        List<Place> cus = new ArrayList<>();
        String node = "";
        Place cluster = Place.ONLY;
        boolean open = false;
        for (String line : machine.split("\n")) {
            String text = line.strip();
            Matcher name = NAME.matcher(text);
            Matcher su = SU_NAME.matcher(text);
            if (name.matches()) {
                open = false;
                if (line.startsWith("-")) {
                    node = name.group(1);
                } else if (line.startsWith("  -")) {
                    cluster = new Place(node, name.group(1), "", false);
                }
            } else if (su.matches()) {
                cluster = new Place(cluster.node(), cluster.cluster(), su.group(1), false);
            } else if (open) {
                for (int core = cores(text); core > 0; core--) {
                    cus.add(cluster);
                }
            }
            open |= text.equals("cus:");
        }
        return cus;
    }

    private static int cores(String text) {
        Matcher grid = GRID.matcher(text);
        if (grid.matches()) {
            return Integer.parseInt(grid.group(1)) * Integer.parseInt(grid.group(2));
        }
        Matcher count = COUNT.matcher(text);
        return count.matches() ? Integer.parseInt(count.group(1)) : text.startsWith("- {name:") ? 1 : 0;
    }
}
