package org.edarts.epiphany.chip;

import java.io.PrintWriter;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.edarts.epiphany.chip.TimedRun.Outcome;
import org.edarts.epiphany.counts.DramTraffic;
import org.edarts.epiphany.counts.MeshTraffic;
import org.edarts.epiphany.counts.Stall;

/**
 * What the cores, the meshes and the DRAM of a chip have done in a run, for people and for programs.
 *
 * @param outcome what came out of the run
 */
public record ChipReport(Outcome outcome) {
    /** Returns it for programs: records, lists, texts and numbers, as JSON has them. */
    public Map<String, Object> fields() {
        Map<String, Object> fields = new TreeMap<>();
        fields.put("exitCode", outcome.ending().exitCode());
        fields.put("cycles", outcome.ending().cycles());
        fields.put("cores", outcome.cores());
        fields.put("mesh", outcome.mesh());
        fields.put("dram", outcome.dram());
        return fields;
    }

    /** Prints it as a table of the cores and lines of the rest. */
    public void print(PrintWriter out) {
        out.printf(
                Locale.ROOT,
                "%-9s %12s %12s %6s %12s %12s",
                "core",
                "cycles",
                "instructions",
                "IPC",
                "dual issues",
                "idle");
        for (Stall stall : Stall.values()) {
            out.printf(Locale.ROOT, " %14s", stall.text());
        }
        out.printf(Locale.ROOT, " %10s%n", "DMA bytes");
        outcome.cores().forEach(core -> printCore(core, out));
        out.println("stalls are cycles by cause");
        MeshTraffic mesh = outcome.mesh();
        DramTraffic dram = outcome.dram();
        out.printf(Locale.ROOT, "mesh: %d writes and answers delivered%n", mesh.delivered());
        out.printf(
                Locale.ROOT,
                "  cMesh %d steps, %d waits; rMesh %d, %d; xMesh %d, %d%n",
                mesh.cMeshSteps(),
                mesh.cMeshWaits(),
                mesh.rMeshSteps(),
                mesh.rMeshWaits(),
                mesh.xMeshSteps(),
                mesh.xMeshWaits());
        out.printf(
                Locale.ROOT,
                "DRAM: %d reads of %d bytes, %d writes of %d bytes; the link carried %d bytes out and %d in%n",
                dram.reads(),
                dram.bytesRead(),
                dram.writes(),
                dram.bytesWritten(),
                dram.outboundLinkBytes(),
                dram.inboundLinkBytes());
    }

    private static void printCore(CoreReport core, PrintWriter out) {
        out.printf(
                Locale.ROOT,
                "%-9s %12d %12d %6.3f %12d %12d",
                core.place(),
                core.cycles(),
                core.instructions(),
                core.instructionsPerCycle(),
                core.dualIssues(),
                core.idle());
        Arrays.stream(Stall.values())
                .forEach(stall -> out.printf(Locale.ROOT, " %14d", core.stalls().getOrDefault(stall, 0L)));
        out.printf(Locale.ROOT, " %10d%n", core.dmaBytes());
    }
}
