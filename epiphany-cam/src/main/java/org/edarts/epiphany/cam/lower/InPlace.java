package org.edarts.epiphany.cam.lower;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.epiphany.cam.signal.Node;
import org.edarts.epiphany.cam.signal.Track;
import org.edarts.epiphany.cam.transfer.Span;

/** Tells of codelets that use blocks where they lie in the DRAM, which is slow. Owner: one thread. */
final class InPlace {
    private InPlace() {}

    /** Returns a line for each codelet, with all its instances, that does so on some core. */
    static List<String> lines(CompiledGraph graph, List<CorePlan> plans) {
        Map<String, Integer> most = new LinkedHashMap<>();
        for (CorePlan plan : plans) {
            for (Track track : plan.tracks) {
                List<Span> spans = plan.stream.inPlace().getOrDefault(track.fired(), List.of());
                if (!spans.isEmpty() && track.first().codelet != Node.NONE) {
                    String name = graph.declaration(track.first().codelet).name();
                    most.merge(name, Span.bytes(spans), Math::max);
                }
            }
        }
        return most.entrySet().stream()
                .map(each -> String.format(
                        Locale.ROOT,
                        "codelet \"%s\" loads and stores up to %,d bytes where they lie in the DRAM, for which its core has"
                                + " no room: smaller parts would come to it before it fires",
                        each.getKey(),
                        each.getValue()))
                .toList();
    }
}
