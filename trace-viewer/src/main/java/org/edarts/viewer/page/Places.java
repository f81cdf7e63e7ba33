package org.edarts.viewer.page;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where each unit of a machine is, read from the description in a trace's header. It knows the form in which the runtime writes
 * descriptions, and no other: of a machine that it cannot divide, all units are in one place.
 *
 * @param clusters the clusters in the order of their units
 */
record Places(List<Cluster> clusters) {
    private static final Pattern NAME = Pattern.compile("- name: *(\\S.*)");
    private static final Pattern SU_NAME = Pattern.compile("su: *\\{name: *([^,}]+).*");
    private static final Pattern GRID = Pattern.compile("- \\{grid: *(\\d+)x(\\d+)\\b.*");
    private static final Pattern COUNT = Pattern.compile("- \\{count: *(\\d+)\\b.*");

    /**
     * Neighbouring units.
     *
     * @param node the name of the node
     * @param name the cluster's own name
     * @param su the core of the SU, or an empty text if the CUs schedule for themselves
     * @param units how many CUs it has
     */
    record Cluster(String node, String name, String su, int units) {}

    Places {
        clusters = List.copyOf(clusters);
    }

    /** Divides so many units. */
    static Places of(String machine, int units) {
        List<Cluster> found = new ArrayList<>();
        String node = "";
        String cluster = "";
        String su = "";
        int count = 0;
        boolean open = false;
        boolean cus = false;
        for (String line : machine.split("\n")) {
            String text = line.strip();
            Matcher name = NAME.matcher(text);
            if (name.matches()) {
                if (open) {
                    found.add(new Cluster(node, cluster, su, count));
                    open = false;
                }
                if (line.startsWith("-")) {
                    node = name.group(1);
                } else if (line.startsWith("  -")) {
                    cluster = name.group(1);
                    su = "";
                    count = 0;
                    cus = false;
                    open = true;
                }
            } else if (open) {
                Matcher suName = SU_NAME.matcher(text);
                su = suName.matches() ? suName.group(1) : su;
                count += cus ? cores(text) : 0;
                cus |= text.equals("cus:");
            }
        }
        if (open) {
            found.add(new Cluster(node, cluster, su, count));
        }
        int all = found.stream().mapToInt(Cluster::units).sum();
        return new Places(all == units ? found : List.of(new Cluster("", "", "", units)));
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
