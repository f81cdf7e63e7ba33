package org.edarts.codelet;

import java.util.HashSet;
import java.util.Set;
import java.util.function.IntFunction;
import org.edarts.codelet.graph.CellInfo;
import org.edarts.codelet.graph.Declaration;
import org.edarts.codelet.graph.DeclarationTable;
import org.edarts.codelet.graph.Draft;
import org.edarts.codelet.graph.GraphException;
import org.edarts.codelet.graph.Part;
import org.edarts.codelet.graph.Scope;
import org.jspecify.annotations.Nullable;

/**
 * The side of a builder that declares what fires: codelets, their names, and the part of the graph that they are in.
 *
 * <p>Owner: the thread that builds the graph.
 */
abstract sealed class CodeletBuilder permits ValueBuilder {
    /** The most codelets of a graph, counted with all instances. */
    public static final int MOST_CODELETS = 1 << 28;

    final Scope scope;
    final Draft draft;
    private final Wiring wiring;
    private final Set<String> names = new HashSet<>();
    private Part part = Part.WHOLE;
    private boolean built;

    /** The loop whose declarations failed, or null. */
    private @Nullable String abandoned;

    CodeletBuilder(String name) {
        if (name == null || name.isBlank()) {
            throw new GraphException("the name of a graph is " + (name == null ? "null" : "blank") + ": give it one");
        }
        this.scope = new Scope(name);
        this.draft = new Draft(scope, new Body[0]);
        this.wiring = new Wiring(scope, draft);
    }

    /**
     * Declares a codelet.
     *
     * @throws GraphException if the name is taken
     */
    public Codelet codelet(String name, Body body) {
        return codelets(name, 1, body);
    }

    /**
     * Declares a codelet without a name of its own: reports call it by its place among all codelets, such as "codelet
     * 3".
     */
    public Codelet codelet(Body body) {
        return codelets(1, body);
    }

    /**
     * Declares {@code count} codelets that share a body and differ in {@link Firing#index}.
     *
     * @throws GraphException if the name is taken, the count is below 1, or the graph would have more than
     *     {@link #MOST_CODELETS}
     */
    public Codelet codelets(String name, int count, Body body) {
        takeName(name);
        return declare(name, count, body);
    }

    /**
     * Declares {@code count} codelets that fire a kernel, each with its own arguments.
     *
     * @param arguments declares the arguments of each instance
     * @throws GraphException if the name is taken, the count is below 1, or a block is of another graph, or the
     *     kernel is known to take other arguments
     */
    public Codelet codelets(String name, int count, Kernel kernel, ArgumentList.Rule arguments) {
        takeName(name);
        Preconditions.part(scope, kernel, "codelet", name, "has null for its kernel: give it one");
        Preconditions.part(scope, arguments, "codelet", name, "has null for its arguments: declare none instead");
        KernelArguments declared = KernelArguments.declared(scope, name, Math.max(0, count), arguments);
        for (int index = 0; index < count; index++) {
            try {
                kernel.java().require(declared, index);
            } catch (RuntimeException failure) {
                throw RuleFailure.of(
                        scope, RuleFailure.nameOf(name, index), "what kernel \"" + kernel.name() + "\" takes", failure);
            }
        }
        Codelet codelet = declare(name, count, new KernelBody(kernel, declared));
        declared.chosen().forEach(codelet::chooses);
        declared.forEachOutlet((outlet, index) -> wiring().answers(codelet, index, outlet.promise()));
        return codelet;
    }

    /**
     * Declares {@code count} codelets that share a body in Java and declare which blocks they use: on machines where
     * blocks lie elsewhere, the body finds in them what others have written, and others find what it writes.
     *
     * @param blocks declares the blocks of each instance, and nothing else
     * @throws GraphException if the name is taken, the count is below 1, a block is of another graph, or something else
     *     is declared
     */
    public Codelet codelets(String name, int count, Body body, ArgumentList.Rule blocks) {
        takeName(name);
        Preconditions.part(scope, body, "codelet", name, "has null for its body: give it code");
        Preconditions.part(scope, blocks, "codelet", name, "has null for its blocks: declare none instead");
        return declare(
                name,
                count,
                new BlockBody(name, body, KernelArguments.declared(scope, name, Math.max(0, count), blocks)));
    }

    /**
     * Declares a codelet that copies a block into another one of the same type and length: see {@link #copies}.
     *
     * @throws GraphException if the name is taken, the lengths differ, or a block is of another graph
     */
    public <T> Codelet copy(String name, Block<T> from, Block<T> to) {
        return copy(name, from.all(), to.all());
    }

    /**
     * Declares a codelet that copies elements of a block: see {@link #copies}.
     *
     * @throws GraphException if the name is taken, the sizes differ, both share elements, or a block is of another
     *     graph
     */
    public <T> Codelet copy(String name, BlockPart<T> from, BlockPart<T> to) {
        return copies(name, 1, index -> from.to(to));
    }

    /**
     * Declares {@code count} codelets each of which copies elements of a block, all of one type. What comes after one
     * of them finds the elements copied. A machine whose CUs can, lets a CU fire others meanwhile.
     *
     * @param copies says what each instance copies
     * @throws GraphException if the name is taken, the count is below 1, sizes or types differ, what is read is
     *     written, or a block is of another graph
     */
    public Codelet copies(String name, int count, IntFunction<BlockCopy> copies) {
        Preconditions.part(scope, copies, "codelet", name, "has null for what it copies: say it");
        return CopyKernel.declare(this, name, count, copies);
    }

    /** Declares {@code count} codelets that share a body, without a name of their own: see {@link #codelet(Body)}. */
    public Codelet codelets(int count, Body body) {
        requireOpen();
        return declare(null, count, body);
    }

    /** Declares codelets whose name, if they have one, is taken. */
    Codelet declare(@Nullable String name, int count, Body body) {
        DeclarationTable codelets = draft.codelets;
        if (count < 1) {
            throw new GraphException("codelet \"" + Declaration.nameOf(name, codelets.size()) + "\" counts " + count
                    + " instances: at least 1 is needed");
        }
        Preconditions.part(scope, body, "codelet", name, "has null for its body: give it code");
        requireRoom(name, count);
        int number = codelets.add(count, body);
        if (name != null) {
            codelets.traits(number).name(name);
        }
        if (part.region() != 0) {
            codelets.traits(number).region = part.region();
        }
        return new Codelet((GraphBuilder) this, codelets.first(number), count);
    }

    /** Declares the codelets of an embedded graph; returns the number of the first declaration. */
    int declareAll(DeclarationTable part, String name, int cellBase, int slotBase) {
        for (int row = 0; row < part.size(); row++) {
            String given = part.givenName(row);
            if (given != null) {
                takeName(name + "." + given);
            }
        }
        requireRoom(name, part.instances());
        return draft.codelets.addAll(part, name + ".", this.part.region(), cellBase, slotBase);
    }

    private void requireRoom(@Nullable String name, int count) {
        int instances = draft.codelets.instances();
        if (count > MOST_CODELETS - instances) {
            throw new GraphException("graph \"" + scope.name() + "\" would have " + ((long) instances + count)
                    + " codelets with the " + count + " instances of \""
                    + Declaration.nameOf(name, draft.codelets.size()) + "\": " + MOST_CODELETS
                    + " is the most that a graph can have; let each do more, or repeat them in a loop");
        }
    }

    int cell(CellInfo cell) {
        draft.cells.add(cell);
        return draft.cells.size() - 1;
    }

    /** Returns the part that is being declared. */
    Part part() {
        return part;
    }

    /** Declares another part from now on. */
    void enter(Part other) {
        part = other;
    }

    /** Returns the arcs of the graph, to add to them. */
    Wiring wiring() {
        requireOpen();
        return wiring;
    }

    /** Returns the scope of all handles declared here. */
    Scope scope() {
        return scope;
    }

    void takeName(String name) {
        requireOpen();
        Preconditions.name(scope, name);
        if (!names.add(name)) {
            throw new GraphException("graph \"" + scope.name() + "\" has two parts called \"" + name
                    + "\": give each its own name"
                    + (draft.loops.isEmpty() ? "" : "; what loops declare are parts of the graph, too"));
        }
    }

    /** Refuses further declarations from now on: those of a loop were not made to their end. */
    void abandon(String loop) {
        abandoned = loop;
    }

    void requireOpen() {
        if (built) {
            throw new GraphException("graph \"" + scope.name() + "\" is built already: declare a new one to change it");
        }
        if (abandoned != null) {
            throw new GraphException("graph \"" + scope.name() + "\": what declares loop \"" + abandoned
                    + "\" failed, and left it half declared: declare the graph anew");
        }
    }

    /** Refuses further declarations from now on. */
    void endDeclarations() {
        built = true;
        if (draft.codelets.size() == 0) {
            throw new GraphException("graph \"" + scope.name() + "\" has no codelet: declare at least one");
        }
    }
}
