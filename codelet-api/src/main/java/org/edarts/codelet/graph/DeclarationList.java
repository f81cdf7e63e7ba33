package org.edarts.codelet.graph;

import java.util.AbstractList;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/** The declarations of a graph, each made when it is asked for first. Any thread. */
final class DeclarationList extends AbstractList<Declaration> implements RandomAccess {
    private final DeclarationTable table;

    /** Two threads may make the same one at the same time: they are equal, and all their fields are final. */
    private volatile @Nullable Declaration @Nullable [] made;

    DeclarationList(DeclarationTable table) {
        this.table = table;
    }

    @Override
    public Declaration get(int number) {
        @Nullable Declaration[] all = made();
        Declaration declaration = all[number];
        if (declaration == null) {
            declaration = table.declaration(number);
            all[number] = declaration;
        }
        return declaration;
    }

    private @Nullable Declaration[] made() {
        @Nullable Declaration[] all = made;
        if (all == null) {
            all = new Declaration[table.size()];
            made = all;
        }
        return all;
    }

    @Override
    public int size() {
        return table.size();
    }
}
