package org.edarts.epiphany.cam;

import java.util.List;
import org.edarts.epiphany.cam.signal.Track;
import org.edarts.epiphany.cam.transfer.StreamRecord;

/** What a run moves between the cores and the DRAM, as is known before it. */
final class StreamedBytes {
    private StreamedBytes() {}

    /** Returns that of cores. */
    static MeshReport.Streamed of(List<CorePlan> plans) {
        long codelets = 0;
        long brought = 0;
        long written = 0;
        long records = 0;
        for (CorePlan plan : plans) {
            for (Track track : plan.tracks) {
                if (plan.stream.isOfDram() && plan.stream.has(track.fired())) {
                    StreamRecord record = plan.stream.record(track.fired());
                    int times = track.nodes.size();
                    codelets += times;
                    brought += (long) times * record.bytesBrought();
                    written += (long) times * record.bytesWritten();
                    records += (long) times * plan.stream.bytesOfRecord();
                }
            }
        }
        long ofGraph = plans.stream()
                .mapToLong(plan -> plan instanceof WindowedPlan windowed ? windowed.bytesBrought() : 0)
                .sum();
        return new MeshReport.Streamed(codelets, brought, written, records, ofGraph);
    }
}
