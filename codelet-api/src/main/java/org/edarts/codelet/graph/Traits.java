package org.edarts.codelet.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * What was said of a codelet besides its code and its instances. Most codelets of a large graph have no traits of their
 * own.
 *
 * <p>Owner: the thread that builds the graph; read only once the graph is built.
 */
public final class Traits {
    /** The graph that declared it. */
    public Scope scope;

    /** The loop it belongs to, 0 for none. */
    public int region;

    /** What to add to the cell numbers that its body uses. */
    public int cellBase;

    /** What to add to the slot numbers that its body uses. */
    public int slotBase;

    /** Its place in a pool. */
    public Priority priority = Priority.NORMAL;

    /** The only CU that fires it, or {@link Placement#ANY}. */
    public int pinnedCu = Placement.ANY;

    /** The CU that would best fire it, or {@link Placement#ANY}. */
    public int preferredCu = Placement.ANY;

    /** The only cluster that fires it, or null. */
    public @Nullable String cluster;

    /** What the CU must be able to do, or null. */
    public @Nullable String capability;

    /** What a firing of each index costs in virtual time, in cycles. */
    public IntToLongFunction cost = Declaration.UNDECLARED_COST;

    private List<Need> needs = List.of();
    private @Nullable String givenName;

    /** Where the graph that declared it is embedded, and the number of its first declaration there. */
    private String prefix = "";

    private int firstPlace;

    Traits(Scope scope) {
        this.scope = scope;
    }

    /** Gives it a name. */
    public void name(String name) {
        givenName = name;
    }

    /** Lets it hold tokens while it fires; {@code name} is what messages call it. */
    public void need(String name, Resource resource, int tokens) {
        if (tokens < 1 || tokens > resource.tokens()) {
            throw new GraphException("codelet \"" + name + "\" needs " + tokens + " tokens of resource \""
                    + resource.name() + "\", which has " + resource.tokens() + ": ask for 1 to " + resource.tokens());
        }
        for (Need need : needs) {
            if (need.resource() == resource) {
                throw new GraphException(
                        "codelet \"" + name + "\" names resource \"" + resource.name() + "\" twice: give the sum once");
            }
        }
        needs = needs.isEmpty() ? new ArrayList<>(1) : needs;
        needs.add(new Need(resource, tokens));
    }

    @Nullable
    String givenName() {
        return givenName;
    }

    /** Returns the name, that of a codelet which has none made of its place in the graph that declared it. */
    String name(int number) {
        return givenName != null ? givenName : prefix + Declaration.nameOf(null, number - firstPlace);
    }

    /** Returns whether runs must heed what was said. */
    boolean restrict() {
        return pinnedCu != Placement.ANY
                || preferredCu != Placement.ANY
                || cluster != null
                || capability != null
                || priority != Priority.NORMAL
                || !needs.isEmpty();
    }

    /**
     * Returns the same traits for an embedded graph. All codelets that have no name and share these traits may share
     * the copy.
     *
     * @param embedding where the graph is embedded: the region, and the bases of its cells and slots
     * @param part what the embedded graph is called there, with a dot
     * @param first the number of its first declaration there
     */
    Traits copy(Traits embedding, String part, int first) {
        Traits copy = new Traits(scope);
        copy.givenName = givenName == null ? null : part + givenName;
        copy.prefix = part + prefix;
        copy.firstPlace = first + firstPlace;
        copy.region = embedding.region;
        copy.cellBase = embedding.cellBase + cellBase;
        copy.slotBase = embedding.slotBase + slotBase;
        copy.priority = priority;
        copy.pinnedCu = pinnedCu;
        copy.preferredCu = preferredCu;
        copy.cluster = cluster;
        copy.capability = capability;
        copy.cost = cost;
        copy.needs = needs;
        return copy;
    }

    Declaration declaration(int number, int first, int count, Code code) {
        return new Declaration(
                scope,
                number,
                prefix.isEmpty() ? givenName : name(number),
                first,
                count,
                code,
                priority,
                new Placement(pinnedCu, cluster, preferredCu, capability),
                List.copyOf(needs),
                cost,
                region,
                cellBase,
                slotBase);
    }
}
