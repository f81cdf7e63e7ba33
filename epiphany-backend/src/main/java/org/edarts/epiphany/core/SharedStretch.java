package org.edarts.epiphany.core;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.edarts.epiphany.isa.Stretch;
import org.jspecify.annotations.Nullable;

/**
 * A stretch that cores have come to, of whichever chip, and its translation once it has been worth it: cores that have
 * the same program need it once. Safe for several threads.
 */
final class SharedStretch {
    /** A stretch is translated when cores have come to it this often: it takes as long as that many more times. */
    private static final int HOT = 500;

    /** Then all are forgotten: programs have gone. */
    private static final int MOST = 1 << 13;

    private static final Map<Stretch, SharedStretch> ALL = new ConcurrentHashMap<>();

    private final Stretch stretch;
    private volatile @Nullable TranslatedStretch code;

    /** Of several threads' arrivals some may get lost, which does no harm. */
    private int arrivals;

    private SharedStretch(Stretch stretch) {
        this.stretch = stretch;
    }

    static SharedStretch of(Stretch stretch) {
        if (ALL.size() > MOST) {
            ALL.clear();
        }
        return ALL.computeIfAbsent(stretch, SharedStretch::new);
    }

    Stretch stretch() {
        return stretch;
    }

    /** Notes that a core has come here; returns the translation, if there is one by now. */
    @Nullable
    TranslatedStretch arrive() {
        TranslatedStretch known = code;
        if (known == null && ++arrivals >= HOT) {
            known = CodeTranslator.translate(stretch);
            code = known;
        }
        return known;
    }
}
