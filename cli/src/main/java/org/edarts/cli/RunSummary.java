package org.edarts.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.edarts.codelet.ArgumentBody;
import org.edarts.codelet.Cam;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.RunReport;
import org.edarts.codelet.Unpriced;
import org.edarts.cu.virtual.DataCosts;
import org.edarts.cu.virtual.VirtualCam;

/** The summary of a run: machine, graph, policy, time, and what each CU did. */
final class RunSummary {
    private static final int BAR = 40;
    private static final int MOST_UNITS = 16;
    private static final int MOST_NAMES = 5;

    private RunSummary() {}

    static void print(
            PrintWriter out, Cam cam, boolean virtual, CodeletGraph graph, RunReport report, long seed, int repeat) {
        out.println("machine      " + cam.machine().name() + ", "
                + count(cam.machine().cus().size(), "CU")
                + (virtual ? ", in virtual time: declared costs, not simulated" : ""));
        out.println("graph        " + graph.name() + ", " + count(graph.codelets(), "codelet") + ", "
                + count(graph.arcs(), "arc") + ", " + count(graph.signals(), "signal"));
        out.println("policy       " + report.policy() + ", seed " + seed);
        out.println("fired        " + count(report.fired(), "codelet")
                + (report.invoked() > 0 ? ", " + count(report.invoked(), "threaded procedure") : ""));
        out.println("time         " + time(report.nanoseconds())
                + (repeat > 1 ? ", the fastest of " + repeat + " runs" : ""));
        out.println("per codelet  " + String.format(Locale.ROOT, "%,.1f ns", report.nanosecondsPerCodelet()));
        List<RunReport.Unit> units = report.units();
        for (RunReport.Unit unit : units.subList(0, Math.min(MOST_UNITS, units.size()))) {
            double busy = report.utilisation(unit);
            String bar = "#".repeat((int) Math.round(busy * BAR));
            out.println(String.format(
                    Locale.ROOT,
                    "CU %-3d       %5.1f %%  |%-" + BAR + "s|  fired %,d%s",
                    unit.cu(),
                    100 * busy,
                    bar,
                    unit.fired(),
                    unit.stolen() > 0 ? String.format(Locale.ROOT, ", stolen %,d", unit.stolen()) : ""));
        }
        printMoreUnits(out, report, units);
        if (virtual) {
            printUnpriced(out, graph, report, cam instanceof VirtualCam priced ? priced.data() : DataCosts.NONE);
        }
    }

    private static void printMoreUnits(PrintWriter out, RunReport report, List<RunReport.Unit> units) {
        if (units.size() > MOST_UNITS) {
            double mean =
                    units.stream().mapToDouble(report::utilisation).average().orElse(0);
            out.println(String.format(
                    Locale.ROOT,
                    "... and %d more %s; the mean utilisation of all is %.1f %%",
                    units.size() - MOST_UNITS,
                    units.size() - MOST_UNITS == 1 ? "CU" : "CUs",
                    100 * mean));
        }
    }

    /** Says what the time of a virtual machine leaves out. */
    private static void printUnpriced(PrintWriter out, CodeletGraph graph, RunReport report, DataCosts data) {
        Unpriced unpriced = report.unpriced();
        if (unpriced.firings() > 0) {
            List<String> names = unpriced.codelets();
            out.println(String.format(
                    Locale.ROOT,
                    "not counted  %,d of %,d firings declare no costs, so each took %d cycles: %s",
                    unpriced.firings(),
                    report.fired(),
                    Unpriced.DEFAULT_CYCLES,
                    String.join(", ", names.subList(0, Math.min(MOST_NAMES, names.size())))
                            + (names.size() > MOST_NAMES ? ", ..." : "")));
        }
        List<String> others = new ArrayList<>();
        boolean blocks = graph.compiled().declarations().stream().anyMatch(each -> each.code() instanceof ArgumentBody);
        if (unpriced.values() > 0) {
            others.add(count(unpriced.values(), "value") + " from other CUs (" + size(unpriced) + ")");
        }
        if (blocks && !data.priced()) {
            others.add("blocks on other CUs");
        }
        if (unpriced.shared() > 0) {
            others.add(count(unpriced.shared(), "look") + " at shared state");
        }
        String left = String.join(", ", others);
        if (data.priced()) {
            out.println("data         --data " + data);
            if (!left.isEmpty()) {
                out.println("not counted  " + left);
            }
        } else {
            boolean helps = blocks || unpriced.values() > 0;
            out.println("not counted  memories and mesh" + (left.isEmpty() ? "" : ": " + left)
                    + (helps ? "; --data machine counts values and blocks" : ""));
        }
    }

    private static String size(Unpriced unpriced) {
        String unknown = String.format(Locale.ROOT, "%,d of unknown size", unpriced.unsized());
        if (unpriced.unsized() == unpriced.values()) {
            return unknown;
        }
        return count(unpriced.bytes(), "byte") + (unpriced.unsized() > 0 ? " and " + unknown : "");
    }

    /** Returns a number of things in words. */
    static String count(long number, String what) {
        return String.format(Locale.ROOT, "%,d %s%s", number, what, number == 1 ? "" : "s");
    }

    /** Returns a time with its unit. */
    static String time(long nanoseconds) {
        if (nanoseconds < 1_000_000) {
            return String.format(Locale.ROOT, "%.1f us", nanoseconds / 1e3);
        }
        return nanoseconds < 1_000_000_000
                ? String.format(Locale.ROOT, "%.2f ms", nanoseconds / 1e6)
                : String.format(Locale.ROOT, "%.3f s", nanoseconds / 1e9);
    }
}
