package org.edarts.viewer.page;

import java.util.List;
import org.edarts.viewer.analysis.Firings;
import org.edarts.viewer.analysis.TraceAnalysis;

/** The firings of a trace as columns, each relative to what it most likely resembles, and the critical path through them. */
final class FiringColumns {
    private final Column start = new Column("start");
    private final Column duration = new Column("duration");
    private final Column codelet = new Column("codelet");
    private final Column frame = new Column("frame");
    private final Column kind = new Column("kind");
    private final Column wait = new Column("wait");
    private final Column enabler = new Column("enabler");
    private final Column slack = new Column("slack");
    private final Column failed = new Column("failed");
    private final Column path = new Column("path");

    FiringColumns(TraceAnalysis analysis, int units) {
        Firings firings = analysis.firings();
        for (int unit = 0; unit < units; unit++) {
            addUnit(firings, firings.firstOf(unit), firings.firstOf(unit + 1));
        }
        for (int firing = 0; firing < firings.count(); firing++) {
            kind.add(firings.kind(firing));
            int by = firings.enabler(firing);
            enabler.addSigned(by == Firings.NONE ? 0 : firing - by);
            slack.add(analysis.slack(firing));
            if (firings.failed(firing)) {
                failed.add(firing);
            }
        }
        for (int firing : analysis.criticalFirings()) {
            path.add(firing);
        }
    }

    private void addUnit(Firings firings, int first, int last) {
        long end = 0;
        int lastCodelet = 0;
        int lastFrame = 0;
        for (int firing = first; firing < last; firing++) {
            start.addSigned(firings.start(firing) - end);
            end = firings.end(firing);
            duration.add(firings.duration(firing));
            codelet.addSigned((long) firings.codelet(firing) - lastCodelet);
            lastCodelet = firings.codelet(firing);
            frame.addSigned((long) firings.frame(firing) - lastFrame);
            lastFrame = firings.frame(firing);
            long ready = firings.ready(firing);
            wait.add(ready == Firings.UNKNOWN ? 0 : Math.max(0, firings.start(firing) - ready) + 1);
        }
    }

    List<Column> columns() {
        return List.of(start, duration, codelet, frame, kind, wait, enabler, slack, failed, path);
    }
}
