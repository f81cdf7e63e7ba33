package org.edarts.cu.virtual;

import java.util.HashSet;
import java.util.Set;
import org.edarts.codelet.Unpriced;
import org.edarts.codelet.graph.Declaration;
import org.edarts.su.NameList;
import org.jspecify.annotations.Nullable;

/** Counts what a run gets without paying for it. Owner: the driving thread. */
final class Unpaid {
    /** By name: to hold the declarations would keep procedures alive that nobody else knows any more. */
    private final Set<String> seen = new HashSet<>();

    private final NameList names = new NameList();
    private long firings;
    private long values;
    private long bytes;
    private long unsized;
    private long shared;

    /** Counts a firing of a codelet that declares no cost. */
    void firing(Declaration declaration) {
        firings++;
        if (seen.add(declaration.name())) {
            names.add(declaration.name());
        }
    }

    /** Counts a content that comes from another CU. */
    void value(@Nullable Object content) {
        values++;
        long size = ContentSize.of(content);
        if (size == ContentSize.UNKNOWN) {
            unsized++;
        } else {
            bytes += size;
        }
    }

    /** Counts a look at shared state. */
    void shared() {
        shared++;
    }

    Unpriced sum() {
        return new Unpriced(firings, names.list(), values, bytes, unsized, shared);
    }
}
