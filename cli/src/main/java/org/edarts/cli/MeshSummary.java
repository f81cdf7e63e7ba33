package org.edarts.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import org.edarts.cam.chip.Chip;
import org.edarts.codelet.RunReport;
import org.edarts.epiphany.cam.EpiphanyCam;
import org.edarts.epiphany.cam.report.KernelLoads;
import org.edarts.epiphany.cam.report.MeshReport;
import org.edarts.epiphany.cam.report.MeshTimes;
import org.edarts.samples.Job;
import org.edarts.su.SchedulingPolicy;

/** The summary of a run on eCores: all of it counted by the chip, nothing declared. */
final class MeshSummary {
    private static final int MOST_CORES = 16;
    private static final double FLOPS_PER_CYCLE = 2;

    private MeshSummary() {}

    static void print(
            PrintWriter out, EpiphanyCam cam, MeshMachine machine, SchedulingPolicy policy, Job job, RunReport report) {
        MeshReport mesh = cam.latest().orElseThrow();
        List<MeshReport.Core> cores = mesh.cores();
        String on = " on " + RunSummary.count(cores.size(), "eCore");
        int cus = machine.machine().cus().size();
        boolean hosted = cam.machine().cus().size() > cus;
        out.println("machine      " + cam.machine().name() + ", " + RunSummary.count(cus, "CU")
                + (hosted ? " and the host" : "") + ", " + machine.how()
                + (hosted ? " but those of bodies on the host" : ""));
        AssignmentSummary.print(out, machine.machine(), policy);
        out.println("graph        " + job.graph().name() + ", "
                + RunSummary.count(job.graph().codelets(), "codelet") + ", "
                + RunSummary.count(job.graph().arcs(), "arc") + ", "
                + RunSummary.count(job.graph().signals(), "signal"));
        long firing = cores.stream().filter(core -> core.fired() > 0).count();
        out.println("fired        " + RunSummary.count(mesh.fired(), "codelet") + " on "
                + RunSummary.count(firing, "eCore") + ", "
                + String.format(Locale.ROOT, "%,d on the host", report.fired() - mesh.fired()));
        out.println("time         " + RunSummary.time(report.nanoseconds()) + ", "
                + RunSummary.count(mesh.cycles(), "cycle"));
        if (mesh.instructions() != MeshReport.UNKNOWN) {
            out.println("executed     " + RunSummary.count(mesh.instructions(), "instruction") + on);
        }
        if (mesh.hostAccesses() != MeshReport.UNKNOWN) {
            out.println("host         " + String.format(Locale.ROOT, "%,d accesses", mesh.hostAccesses())
                    + " between start and end");
        }
        printMoved(out, mesh);
        if (mesh.streamed().codelets() > 0) {
            out.println(streamed(mesh, machine, report.nanoseconds()));
        }
        if (mesh.streamed().graphBytes() > 0) {
            out.println(windows(mesh, machine, report.nanoseconds()));
        }
        if (mesh.code().fired() > 0) {
            out.println(moved(mesh, machine, report.nanoseconds()));
        }
        if (job.flops() > 0) {
            out.println(String.format(
                    Locale.ROOT,
                    "computed     %.1f GFLOPS, %.1f %% of what the eCores could do at most",
                    job.flops() / (double) report.nanoseconds(),
                    100 * job.flops() / (FLOPS_PER_CYCLE * cores.size() * mesh.cycles())));
        }
        MeshTimes times = mesh.times();
        if (times != null) {
            printTimes(out, times, mesh);
        }
        for (MeshReport.Core core : cores.subList(0, Math.min(MOST_CORES, cores.size()))) {
            out.println(String.format(
                    Locale.ROOT,
                    "eCore %-6s fired %,d%s",
                    core.row() + "," + core.column(),
                    core.fired(),
                    core.instructions() == MeshReport.UNKNOWN
                            ? ""
                            : String.format(Locale.ROOT, ", %,d instructions", core.instructions())));
        }
        if (cores.size() > MOST_CORES) {
            out.println("... and " + RunSummary.count(cores.size() - MOST_CORES, "more eCore"));
        }
    }

    /** Code and data in bytes: what the host brings costs no cycle of the run. */
    private static void printMoved(PrintWriter out, MeshReport mesh) {
        MeshReport.Moved moved = mesh.moved();
        out.println(String.format(
                Locale.ROOT,
                "loaded       %,d bytes of code and %,d of data, by the host before the start",
                moved.loadedCode(),
                moved.loadedData()));
        if (moved.betweenCores() != MeshReport.UNKNOWN) {
            double fired = Math.max(1, mesh.fired());
            out.println(String.format(
                    Locale.ROOT,
                    "moved        %,d bytes from core to core, %.1f for each codelet, signals included; %,d from the DRAM,"
                            + " of them %,d of kernels, and %,d to it%n"
                            + "             %,d transactions of up to 8 bytes from a node of the mesh to the next, %.1f for each"
                            + " codelet",
                    moved.betweenCores(),
                    moved.betweenCores() / fired,
                    moved.fromDram(),
                    mesh.movedCode(),
                    moved.toDram(),
                    mesh.transactions(),
                    mesh.transactions() / fired));
        }
    }

    /** The code that went over the link, beside what that takes at least. */
    private static String moved(MeshReport mesh, MeshMachine machine, long nanoseconds) {
        KernelLoads code = mesh.code();
        double link = code.bytes() / (double) machine.chip().linkBytesPerSecond();
        double bound = Math.max(link, machine.chip().dramSeconds(code.bytes(), 0));
        return String.format(
                Locale.ROOT,
                "code         %,d kernels brought, %.1f MB, for %,d codelets: %.1f %% had theirs on their core%n"
                        + "             at least %s, %.0f %% of the time; cores slept %,d times until one came, %,d cycles together",
                code.loads(),
                code.bytes() / 1e6,
                code.fired(),
                100.0 * code.hits() / code.fired(),
                RunSummary.time(Math.round(bound * 1e9)),
                100 * bound / (nanoseconds * 1e-9),
                code.waits(),
                code.waitedCycles());
    }

    /** Where all cycles of all cores went; the shares add up to all of them. */
    private static void printTimes(PrintWriter out, MeshTimes times, MeshReport mesh) {
        long scheduling = times.dispatch() + times.signals();
        out.println("work         " + share(times, times.work()) + " of all cycles of all eCores");
        out.println("scheduling   dispatch " + share(times, times.dispatch()) + ", signals "
                + share(times, times.signals()) + "; "
                + String.format(
                        Locale.ROOT, "%,.0f cycles for each codelet", (double) scheduling / Math.max(1, mesh.fired())));
        out.println("waiting      for data " + share(times, times.data()) + ", for code " + share(times, times.code()));
        out.println("idle         for lack of parallelism " + share(times, times.lack())
                + ", while others had codelets ready " + share(times, times.imbalance())
                + (times.sus() > 0 ? ", SUs " + share(times, times.sus()) : ""));
    }

    private static String share(MeshTimes times, long part) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * times.share(part));
    }

    /** What of the graph itself came over the link, because the cores have only windows of it. */
    private static String windows(MeshReport mesh, MeshMachine machine, long nanoseconds) {
        long bytes = mesh.streamed().graphBytes();
        double link = bytes / (double) machine.chip().linkBytesPerSecond();
        double bound = Math.max(link, machine.chip().dramSeconds(bytes, 0));
        return String.format(
                Locale.ROOT,
                "graph        larger than the cores' memories: %,d bytes of it brought, %.2f for each codelet%n"
                        + "             at least %s, %.0f %% of the time",
                bytes,
                (double) bytes / Math.max(1, mesh.fired()),
                RunSummary.time(Math.round(bound * 1e9)),
                100 * bound / (nanoseconds * 1e-9));
    }

    /** What of blocks went over the link to the DRAM, beside what the link could carry at most. */
    private static String streamed(MeshReport mesh, MeshMachine machine, long nanoseconds) {
        MeshReport.Streamed streamed = mesh.streamed();
        Chip chip = machine.chip();
        long brought = streamed.blockBytes() - streamed.writtenBytes();
        if (mesh.moved().fromDram() != MeshReport.UNKNOWN) {
            // what was in a buffer already did not come
            brought = Math.min(brought, mesh.moved().fromDram());
        }
        double link = (brought + streamed.writtenBytes()) / (double) chip.linkBytesPerSecond();
        double dram = chip.dramSeconds(brought, streamed.writtenBytes());
        double bound = Math.max(link, dram);
        return String.format(
                Locale.ROOT,
                "streamed     %.1f MB to and from the DRAM for %,d codelets, %d bytes for each of them to tell what to bring%s%n"
                        + "             at least %s: the link carries %.0f MB/s, the DRAM takes %s for that; %.0f %% of the time",
                (brought + streamed.writtenBytes()) / 1e6,
                streamed.codelets(),
                streamed.recordBytes() / streamed.codelets(),
                streamed.codeBytes() == 0
                        ? ""
                        : String.format(Locale.ROOT, ", and %.1f MB of kernels with it", streamed.codeBytes() / 1e6),
                RunSummary.time(Math.round(bound * 1e9)),
                chip.linkBytesPerSecond() / 1e6,
                RunSummary.time(Math.round(dram * 1e9)),
                100 * bound / (nanoseconds * 1e-9));
    }
}
