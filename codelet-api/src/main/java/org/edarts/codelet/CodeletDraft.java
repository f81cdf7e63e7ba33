package org.edarts.codelet;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToLongFunction;
import org.edarts.codelet.compiled.Declaration;
import org.edarts.codelet.compiled.Need;
import org.edarts.codelet.compiled.Placement;
import org.jspecify.annotations.Nullable;

/** What has been said of a codelet so far. Owner: the thread that builds the graph. */
final class CodeletDraft {
    final Scope scope;
    private final @Nullable String givenName;
    final int number;
    final int first;
    final int count;
    final int region;
    final int cellBase;
    final int slotBase;
    Body body;
    Priority priority = Priority.NORMAL;
    int pinnedCu = Placement.ANY;
    int preferredCu = Placement.ANY;

    @Nullable
    String cluster;

    @Nullable
    String capability;

    IntToLongFunction cost = Declaration.UNDECLARED_COST;
    private final List<Need> needs = new ArrayList<>(0);

    CodeletDraft(
            Scope scope,
            @Nullable String givenName,
            int number,
            int first,
            int count,
            Body body,
            int region,
            int cellBase,
            int slotBase) {
        this.scope = scope;
        this.givenName = givenName;
        this.number = number;
        this.first = first;
        this.count = count;
        this.body = body;
        this.region = region;
        this.cellBase = cellBase;
        this.slotBase = slotBase;
    }

    /** Returns the name that was given, or one made of its place. */
    String name() {
        return Declaration.nameOf(givenName, number);
    }

    void need(Resource resource, int tokens) {
        if (tokens < 1 || tokens > resource.tokens()) {
            throw new GraphException("codelet \"" + name() + "\" needs " + tokens + " tokens of resource \""
                    + resource.name() + "\", which has " + resource.tokens() + ": ask for 1 to " + resource.tokens());
        }
        for (Need need : needs) {
            if (need.resource() == resource) {
                throw new GraphException("codelet \"" + name() + "\" names resource \"" + resource.name()
                        + "\" twice: give the sum once");
            }
        }
        needs.add(new Need(resource, tokens));
    }

    Declaration freeze() {
        return new Declaration(
                scope,
                number,
                givenName,
                first,
                count,
                body,
                priority,
                new Placement(pinnedCu, cluster, preferredCu, capability),
                List.copyOf(needs),
                cost,
                region,
                cellBase,
                slotBase);
    }
}
