package org.edarts.trace;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/**
 * The names behind the numbers in a trace.
 *
 * <p>Procedure 0 is the graph that was run; the others are the threaded procedures that it invokes, each numbered by its place
 * in the list. Codelet instances are numbered through <b>all</b> procedures: no number belongs to two. A number thus says by
 * itself which codelet of which procedure is meant, even when the record of the invocation has been overwritten; the frame says
 * which of its invocations. A runtime gets there by adding a base per procedure to its own numbering.
 */
public final class CodeletTable {
    /** A table without names, for traces whose numbers speak for themselves. */
    public static final CodeletTable EMPTY = new CodeletTable(List.of());

    private static final String SEPARATOR = ".";

    private final List<Procedure> procedures;
    private final List<Entry> byFirst;

    /**
     * Codelets of one declaration: instance {@code first + i} is the one with index {@code i}.
     *
     * @param name the declared name
     * @param first the number of the first instance
     * @param count how many instances the declaration makes
     */
    public record Codelets(String name, int first, int count) {
        /**
         * Checks the numbers.
         *
         * @throws IllegalArgumentException if they are negative, the count is 0, or the last number exceeds an int
         */
        public Codelets {
            if (first < 0 || count < 1 || first > Integer.MAX_VALUE - count) {
                throw new IllegalArgumentException("codelet '" + name + "' needs a first number from 0 and a count from 1"
                        + " that stay within an int, but has first " + first + " and count " + count);
            }
        }
    }

    /**
     * A procedure and the codelets it declares.
     *
     * @param name its name
     * @param codelets its declarations
     */
    public record Procedure(String name, List<Codelets> codelets) {
        /** Takes a copy of the list. */
        public Procedure {
            codelets = List.copyOf(codelets);
        }
    }

    private record Entry(int procedure, Codelets codelets) {}

    /**
     * A table of these procedures; the first one is the graph that is run.
     *
     * @throws IllegalArgumentException if two codelets share a number
     */
    public CodeletTable(Collection<Procedure> procedures) {
        this.procedures = List.copyOf(procedures);
        List<Entry> entries = new ArrayList<>();
        for (int p = 0; p < this.procedures.size(); p++) {
            for (Codelets codelets : this.procedures.get(p).codelets()) {
                entries.add(new Entry(p, codelets));
            }
        }
        entries.sort(Comparator.comparingInt(entry -> entry.codelets().first()));
        this.byFirst = entries;
        for (int i = 1; i < entries.size(); i++) {
            requireApart(entries.get(i - 1), entries.get(i));
        }
    }

    private void requireApart(Entry lower, Entry upper) {
        if (upper.codelets().first() - lower.codelets().first() < lower.codelets().count()) {
            throw new IllegalArgumentException("codelet number " + upper.codelets().first() + " belongs to both '"
                    + declaration(lower) + "' and '" + declaration(upper)
                    + "': number the instances through all procedures");
        }
    }

    /** The procedures by number. */
    public List<Procedure> procedures() {
        return procedures;
    }

    /** The name of a procedure; {@code procedure 7} for a number that is not in the table. */
    public String procedureName(int procedure) {
        return procedure >= 0 && procedure < procedures.size() ? procedures.get(procedure).name() : "procedure " + procedure;
    }

    /**
     * The name of a declaration: {@code tile}, or {@code fib.add} if it belongs to another procedure than the graph itself.
     * {@code codelet 7} for an instance that is not in the table.
     */
    public String declarationName(int instance) {
        int found = find(instance);
        return found < 0 ? "codelet " + instance : declaration(byFirst.get(found));
    }

    /** The name of an instance: its declaration's, with the index if there are several: {@code tile[12]}. */
    public String instanceName(int instance) {
        int found = find(instance);
        if (found < 0) {
            return declarationName(instance);
        }
        Codelets codelets = byFirst.get(found).codelets();
        String name = declaration(byFirst.get(found));
        return codelets.count() == 1 ? name : name + "[" + (instance - codelets.first()) + "]";
    }

    private String declaration(Entry entry) {
        String name = entry.codelets().name();
        return entry.procedure() == 0 ? name : procedureName(entry.procedure()) + SEPARATOR + name;
    }

    private int find(int instance) {
        int low = 0;
        int high = byFirst.size() - 1;
        while (low <= high) {
            int middle = low + high >>> 1;
            Codelets codelets = byFirst.get(middle).codelets();
            if (instance < codelets.first()) {
                high = middle - 1;
            } else if (instance - codelets.first() >= codelets.count()) {
                low = middle + 1;
            } else {
                return middle;
            }
        }
        return -1;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CodeletTable table && procedures.equals(table.procedures);
    }

    @Override
    public int hashCode() {
        return procedures.hashCode();
    }

    @Override
    public String toString() {
        return procedures.toString();
    }
}
