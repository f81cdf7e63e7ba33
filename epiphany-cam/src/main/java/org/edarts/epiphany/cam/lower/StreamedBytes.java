package org.edarts.epiphany.cam.lower;

import java.util.List;
import org.edarts.epiphany.cam.report.MeshReport;
import org.edarts.epiphany.cam.signal.Track;
import org.edarts.epiphany.cam.transfer.StreamRecord;

/** What a run moves between the cores and the DRAM. */
final class StreamedBytes {
    private StreamedBytes() {}

    /** How often codelets have fired. */
    @FunctionalInterface
    public interface Firings {
        /** Returns how often those have that share an address of a core. */
        long at(int core, int address);
    }

    /** Returns what cores move if each codelet fires once: of a loop it is what a round moves. */
    static MeshReport.Streamed of(List<CorePlan> plans) {
        Sum sum = new Sum();
        plans.forEach(plan -> plan.tracks.forEach(track -> sum.add(plan, track, track.nodes.size())));
        long ofGraph = plans.stream()
                .mapToLong(plan -> plan instanceof WindowedPlan windowed ? windowed.bytesBrought() : 0)
                .sum();
        return new MeshReport.Streamed(sum.codelets, sum.brought, sum.written, sum.records, sum.code, ofGraph);
    }

    /** Returns what cores without windows have moved. */
    static MeshReport.Streamed of(List<CorePlan> plans, Firings firings) {
        Sum sum = new Sum();
        plans.forEach(plan -> plan.tracks.forEach(track -> sum.add(plan, track, firings.at(plan.core, track.address))));
        return new MeshReport.Streamed(sum.codelets, sum.brought, sum.written, sum.records, sum.code, 0);
    }

    private static final class Sum {
        private long codelets;
        private long brought;
        private long written;
        private long records;
        private long code;

        void add(CorePlan plan, Track track, long times) {
            if (plan.stream.isOfDram() && plan.stream.has(track.fired())) {
                StreamRecord record = plan.stream.record(track.fired());
                codelets += times;
                brought += times * record.bytesBrought();
                written += times * record.bytesWritten();
                records += times * plan.stream.bytesOfRecord();
                code += times * record.codeBytes();
            }
        }
    }
}
