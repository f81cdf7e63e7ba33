package org.edarts.epiphany.cam;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.RunOptions;
import org.edarts.trace.EventKind;
import org.edarts.trace.Trace;
import org.edarts.trace.TraceEvent;
import org.edarts.trace.TraceHeader;
import org.edarts.trace.TraceRecorder;
import org.edarts.trace.UnitTrace;

/** In which order SUs have handed out what was ready, as the trace of a run without rounds tells. */
final class HandingOrder {
    private static final int RECORDS = 1 << 12;

    private HandingOrder() {}

    /** Runs a graph and returns its trace. */
    static Trace traced(EpiphanyCam cam, CodeletGraph graph, RunOptions options) {
        TraceRecorder recorder = new TraceRecorder(cam.unitNames(), RECORDS);
        cam.run(graph, options.record(recorder)).join();
        return recorder.snapshot(new TraceHeader("", "", "{}", "", "", 1, cam.clock(), null));
    }

    /**
     * Returns what a CU has fired before something that was ready on the same SU earlier, or an empty text: what
     * fires on one CU it was handed in this order.
     *
     * @param bunched whether what an SU has written may arrive together: then a CU may find either of its two first
     */
    static String wrong(Trace trace, boolean bunched) {
        Map<Integer, TraceEvent> ready = new HashMap<>();
        trace.units()
                .forEach(unit -> unit.events().stream()
                        .filter(event -> event.kind() == EventKind.READY)
                        .forEach(event -> ready.put(event.codelet(), event)));
        StringBuilder wrong = new StringBuilder();
        for (UnitTrace unit : trace.units()) {
            List<TraceEvent> fired = unit.events().stream()
                    .filter(event -> event.kind() == EventKind.FIRE)
                    .map(event -> Objects.requireNonNull(ready.get(event.codelet())))
                    .toList();
            for (int place = bunched ? 2 : 1; place < fired.size(); place++) {
                TraceEvent now = fired.get(place);
                fired.subList(0, place - (bunched ? 1 : 0)).stream()
                        .filter(before -> before.unit() == now.unit() && before.time() > now.time())
                        .forEach(before -> wrong.append(trace.codelets().instanceName(before.codelet()) + " before "
                                + trace.codelets().instanceName(now.codelet()) + "; "));
            }
        }
        return wrong.toString();
    }
}
