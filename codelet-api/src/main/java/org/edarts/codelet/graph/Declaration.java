package org.edarts.codelet.graph;

import java.util.List;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A codelet as declared, with all its instances.
 *
 * @param scope the graph that declared it (that of the embedded graph where it came from one)
 * @param number its place among the declarations of the graph
 * @param givenName its name, unique among those given in the graph, or null if it has none of its own
 * @param first the number of its first instance
 * @param count how many instances follow one another
 * @param code what it does
 * @param priority its place in a pool
 * @param placement where it may fire
 * @param needs the resource tokens it holds while it fires
 * @param cost what a firing of each index costs in virtual time, in cycles
 * @param region the loop it belongs to, 0 for none
 * @param cellBase what to add to the cell numbers that its body uses
 * @param slotBase what to add to the slot numbers that its body uses
 */
public record Declaration(
        Scope scope,
        int number,
        @Nullable String givenName,
        int first,
        int count,
        Code code,
        Priority priority,
        Placement placement,
        List<Need> needs,
        IntToLongFunction cost,
        int region,
        int cellBase,
        int slotBase) {
    /** What a firing takes in virtual time unless its codelet says otherwise, in cycles. */
    public static final long DEFAULT_CYCLES = 100;

    /** The cost of a codelet that declares none. */
    public static final IntToLongFunction UNDECLARED_COST = new UndeclaredCost();

    private static final class UndeclaredCost implements IntToLongFunction {
        @Override
        public long applyAsLong(int index) {
            return DEFAULT_CYCLES;
        }
    }

    /** Returns whether somebody said what it costs. */
    public boolean declaresCost() {
        return cost != UNDECLARED_COST;
    }

    /** Returns whether it never fires while another one does, for lack of tokens of some resource. */
    public boolean excludes(Declaration other) {
        for (Need need : needs) {
            for (Need others : other.needs) {
                if (need.resource() == others.resource()
                        && need.tokens() + others.tokens() > need.resource().tokens()) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Returns the name that was given, or one made of its place, such as "codelet 3". */
    public String name() {
        return nameOf(givenName, number);
    }

    /** Returns the name of the codelet of this number, if it was given one, else one made of its number. */
    public static String nameOf(@Nullable String givenName, int number) {
        return givenName == null ? "codelet " + number : givenName;
    }

    /** Returns what error messages call an instance: {@code "name"} or {@code "name"[index]}. */
    public String nameOf(int instance) {
        return nameOf(name(), first, count, instance);
    }

    static String nameOf(String name, int first, int count, int instance) {
        return count == 1 ? "\"" + name + "\"" : "\"" + name + "\"[" + (instance - first) + "]";
    }
}
