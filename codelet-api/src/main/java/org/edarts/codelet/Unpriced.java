package org.edarts.codelet;

import java.util.List;
import java.util.Locale;
import org.edarts.codelet.graph.Declaration;

/**
 * What a run in virtual time got for nothing or at an assumed price, so that its time is too short by what this would
 * take. What bodies reach without asking the firing for it, such as captured objects, is not seen. On the host all is
 * measured.
 *
 * @param firings how many firings were of codelets that declare no {@linkplain Codelet#costs(long) costs}; each takes
 *     {@value #DEFAULT_CYCLES} cycles
 * @param codelets the names of these codelets in the order of their first firings; a long list ends with how many more
 * @param values how many contents of values, promises and arguments firings read on other CUs than those that made them
 * @param bytes the size of these contents, as far as they are numbers, strings and arrays of primitives
 * @param unsized how many of these contents are anything else, whose size is not known
 * @param shared how many times firings looked at shared state; what they read and write of it is not known
 */
public record Unpriced(long firings, List<String> codelets, long values, long bytes, long unsized, long shared) {
    /** What a firing takes in virtual time unless its codelet says otherwise, in cycles. */
    public static final long DEFAULT_CYCLES = Declaration.DEFAULT_CYCLES;

    /** Nothing was left out. */
    public static final Unpriced NONE = new Unpriced(0, List.of(), 0, 0, 0, 0);

    /** Copies the list. */
    public Unpriced {
        codelets = List.copyOf(codelets);
    }

    /** Returns one line for people; its form may change. */
    @Override
    public String toString() {
        if (equals(NONE)) {
            return "nothing left out";
        }
        return String.format(
                Locale.ROOT,
                "left out: costs (%,d firings), values from other CUs (%,d; %,d bytes, %,d of unknown size), shared state (%,d looks)",
                firings,
                values,
                bytes,
                unsized,
                shared);
    }
}
