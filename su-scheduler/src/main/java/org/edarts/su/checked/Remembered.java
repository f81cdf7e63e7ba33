package org.edarts.su.checked;

import java.util.function.IntPredicate;

/** Elements of a block as they were. Owner: the CU that fires who may change them. */
final class Remembered {
    private final Elements elements;
    private final Object[] before;

    Remembered(Object content, Elements elements) {
        this.elements = elements;
        this.before = new Object[elements.runs()];
        for (int run = 0; run < before.length; run++) {
            before[run] = BlockContent.copy(content, elements.from(run), elements.to(run));
        }
    }

    /** Returns the first element that has changed and for which a condition holds, or {@link WatchedBlock#NOTHING}. */
    int changed(Object content, IntPredicate counts) {
        for (int run = 0; run < before.length; run++) {
            int from = elements.from(run);
            int to = elements.to(run);
            int element = BlockContent.changed(before[run], 0, content, from, to);
            while (element < to) {
                if (counts.test(element)) {
                    return element;
                }
                int next = element + 1;
                element = BlockContent.changed(before[run], next - from, content, next, to);
            }
        }
        return WatchedBlock.NOTHING;
    }
}
