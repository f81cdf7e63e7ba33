package org.edarts.trace;

import java.util.ArrayList;
import java.util.List;

/**
 * The names behind the numbers in a trace.
 *
 * <p>Procedure 0 is the graph that was run; the others are the threaded procedures that it invoked, each numbered by
 * its place in the list. Codelet instances are numbered through <b>all</b> procedures, in the order of the table: those
 * of a procedure follow those of the one before it. A number thus says by itself which codelet of which procedure is
 * meant, even when the record of the invocation has been overwritten; the frame says which of its invocations.
 */
public final class CodeletTable {
    /** A table without names, for traces whose numbers speak for themselves. */
    public static final CodeletTable EMPTY = new CodeletTable(List.of());

    private static final int ROOT = 0;

    private final List<Procedure> procedures;
    private final List<String> declarations = new ArrayList<>();
    // Where the instances of each declaration begin; one entry more than there are declarations.
    private final int[] firstOf;

    /**
     * Codelets of one declaration.
     *
     * @param name the declared name
     * @param count how many instances follow one another: the one with index {@code i} has the {@code i}-th number
     */
    public record Codelets(String name, int count) {
        /**
         * Checks the count.
         *
         * @throws IllegalArgumentException if it is negative
         */
        public Codelets {
            if (count < 0) {
                throw new IllegalArgumentException("codelet '" + name + "' cannot have " + count + " instances");
            }
        }
    }

    /**
     * A procedure and the codelets it declares.
     *
     * @param name its name
     * @param codelets its declarations, in the order in which their instances are numbered
     */
    public record Procedure(String name, List<Codelets> codelets) {
        /**
         * Takes a copy of the list.
         *
         * @throws IllegalArgumentException if there are more instances than an int can count
         */
        public Procedure {
            codelets = List.copyOf(codelets);
            requireInt(name, instances(codelets));
        }

        /** How many codelet instances it has. */
        public int instances() {
            return (int) instances(codelets);
        }

        private static long instances(List<Codelets> codelets) {
            return codelets.stream().mapToLong(Codelets::count).sum();
        }
    }

    /**
     * A table of these procedures; the first one is the graph that was run.
     *
     * @throws IllegalArgumentException if there are more instances than an int can count
     */
    public CodeletTable(List<Procedure> procedures) {
        this.procedures = List.copyOf(procedures);
        this.firstOf = new int
                [this.procedures.stream().mapToInt(p -> p.codelets().size()).sum() + 1];
        for (int p = 0; p < this.procedures.size(); p++) {
            Procedure procedure = this.procedures.get(p);
            String prefix = p == ROOT ? "" : procedure.name() + ".";
            for (Codelets codelets : procedure.codelets()) {
                int next = declarations.size() + 1;
                firstOf[next] = requireInt(procedure.name(), (long) firstOf[next - 1] + codelets.count());
                declarations.add(prefix + codelets.name());
            }
        }
    }

    /** The first instance number behind those of a procedure whose own begin at {@code first}. */
    static int next(int first, Procedure procedure) {
        return requireInt(procedure.name(), (long) first + procedure.instances());
    }

    private static int requireInt(String procedure, long instances) {
        if (instances > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("a trace numbers " + Integer.MAX_VALUE
                    + " codelet instances at the most, but with procedure '" + procedure + "' there are " + instances);
        }
        return (int) instances;
    }

    /** The procedures by number. */
    public List<Procedure> procedures() {
        return procedures;
    }

    /** The name of a procedure; {@code procedure 7} for a number that is not in the table. */
    public String procedureName(int procedure) {
        return procedure >= 0 && procedure < procedures.size()
                ? procedures.get(procedure).name()
                : "procedure " + procedure;
    }

    /**
     * The name of a declaration: {@code tile}, or {@code fib.add} if it belongs to another procedure than the graph
     * itself; {@code codelet 7} for an instance that is not in the table.
     */
    public String declarationName(int instance) {
        int declaration = declarationOf(instance);
        return declaration < 0 ? "codelet " + instance : declarations.get(declaration);
    }

    /** The name of an instance: its declaration's, with the index if there are several: {@code tile[12]}. */
    public String instanceName(int instance) {
        int declaration = declarationOf(instance);
        String name = declarationName(instance);
        return declaration < 0 || firstOf[declaration + 1] - firstOf[declaration] == 1
                ? name
                : name + "[" + (instance - firstOf[declaration]) + "]";
    }

    private int declarationOf(int instance) {
        if (instance < 0 || instance >= firstOf[declarations.size()]) {
            return -1;
        }
        // The last declaration that begins at or before the instance: those without instances share their beginning.
        int low = 0;
        int high = declarations.size();
        while (high - low > 1) {
            int middle = low + high >>> 1;
            if (firstOf[middle] <= instance) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
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
