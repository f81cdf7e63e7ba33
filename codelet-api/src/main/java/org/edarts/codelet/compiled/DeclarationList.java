package org.edarts.codelet.compiled;

import java.util.AbstractList;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/** The declarations of a graph, each made when it is asked for first. Any thread. */
final class DeclarationList extends AbstractList<Declaration> implements RandomAccess {
    private final DeclarationTable table;

    /** Two threads may make the same one at the same time: they are equal, and all their fields are final. */
    private final @Nullable Declaration[] made;

    DeclarationList(DeclarationTable table) {
        this.table = table;
        this.made = new Declaration[table.size()];
    }

    @Override
    public Declaration get(int number) {
        Declaration declaration = made[number];
        if (declaration == null) {
            declaration = table.declaration(number);
            made[number] = declaration;
        }
        return declaration;
    }

    @Override
    public int size() {
        return made.length;
    }
}
