package org.edarts.codelet.describe;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.edarts.codelet.graph.Declaration;
import org.edarts.codelet.graph.Need;
import org.edarts.codelet.graph.Placement;
import org.edarts.codelet.graph.Priority;

/** What a codelet asks for, in words, and times in the unit that suits them. */
final class Labels {
    private Labels() {}

    /** Returns one line for each thing that a codelet asks for beyond its inputs. */
    static List<String> demands(Declaration declaration) {
        List<String> lines = new ArrayList<>();
        for (Need need : declaration.needs()) {
            lines.add("needs " + need.tokens() + " of " + need.resource().tokens() + " "
                    + need.resource().name());
        }
        Placement placement = declaration.placement();
        if (placement.capability() != null) {
            lines.add("requires " + placement.capability());
        }
        if (placement.pinnedCu() != Placement.ANY) {
            lines.add("on CU " + placement.pinnedCu());
        }
        if (placement.cluster() != null) {
            lines.add("on cluster " + placement.cluster());
        }
        if (placement.preferredCu() != Placement.ANY) {
            lines.add("prefers CU " + placement.preferredCu());
        }
        if (declaration.priority() != Priority.NORMAL) {
            lines.add("priority " + declaration.priority().name().toLowerCase(Locale.ROOT));
        }
        return lines;
    }

    /** Returns a time with three digits. */
    static String time(double nanos) {
        if (nanos < 1_000) {
            return String.format(Locale.ROOT, "%.0f ns", nanos);
        }
        if (nanos < 1_000_000) {
            return String.format(Locale.ROOT, "%.3g us", nanos / 1_000);
        }
        return nanos < 1_000_000_000
                ? String.format(Locale.ROOT, "%.3g ms", nanos / 1_000_000)
                : String.format(Locale.ROOT, "%.4g s", nanos / 1_000_000_000);
    }
}
