package org.edarts.codelet;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.edarts.codelet.compiled.CellInfo;
import org.edarts.codelet.compiled.CompiledGraph;
import org.edarts.codelet.compiled.Declaration;
import org.edarts.codelet.compiled.Draft;
import org.edarts.codelet.compiled.FrameFiring;
import org.edarts.codelet.compiled.GraphCompiler;
import org.edarts.codelet.compiled.LoopInfo;
import org.edarts.codelet.compiled.Part;
import org.edarts.codelet.compiled.Passage;
import org.edarts.codelet.compiled.PromiseInfo;
import org.edarts.codelet.compiled.SlotInfo;
import org.edarts.codelet.compiled.SlotInfo.Origin;

/**
 * Declares a codelet graph. Names must be unique in the graph. Everything declared is a handle: bodies read and signal
 * through it, runs never change it.
 *
 * <p>Owner: the thread that builds the graph. After {@link #build} the builder refuses further declarations.
 */
public sealed class GraphBuilder permits ProcedureBuilder {
    /** The most codelets of a graph, counted with all instances. */
    public static final int MOST_CODELETS = 1 << 28;

    private final Scope scope;
    private final Draft draft = new Draft();
    private final Wiring wiring;
    private final List<CodeletDraft> codelets = new ArrayList<>();
    private final Set<String> names = new HashSet<>();
    private final List<Runnable> checks = new ArrayList<>();
    private final List<Rounds> allRounds = new ArrayList<>();
    private int instances;
    private Part part = Part.WHOLE;
    private boolean built;

    GraphBuilder(String name) {
        if (name == null || name.isBlank()) {
            throw new GraphException("the name of a graph is " + (name == null ? "null" : "blank") + ": give it one");
        }
        this.scope = new Scope(name);
        this.wiring = new Wiring(scope, draft);
    }

    /** Declares a codelet. */
    public Codelet codelet(String name, Body body) {
        return codelets(name, 1, body);
    }

    /**
     * Declares {@code count} codelets that share a body and differ in {@link Firing#index}.
     *
     * @throws GraphException if the name is taken, the count is below 1, or the graph would have more than
     *     {@link #MOST_CODELETS}
     */
    public Codelet codelets(String name, int count, Body body) {
        return declare(scope, name, count, body, 0, 0);
    }

    /**
     * Declares a codelet whose output is the input of others.
     *
     * @param inputs what it comes after: the values it reads, or anything else
     */
    public <T> Value<T> value(String name, Computation<? extends T> computation, Node... inputs) {
        Given.part(scope, computation, "value \"" + name + "\" has null for its computation: give it code");
        int cell = cell(new CellInfo(name, false, null));
        Codelet producer = codelet(name, firing -> ((FrameFiring) firing).write(cell, computation.compute(firing)));
        producer.after(inputs);
        return new Value<>(scope, name, cell, producer);
    }

    /** Declares a value that arrives later: see {@link Promise}. */
    public <T> Promise<T> promise(String name) {
        takeName(name);
        int cell = cell(new CellInfo(name, false, null));
        int slot = addSlot(new SlotInfo(name, 1, inLoop(), true, Origin.PROMISE, part.region()));
        draft.promises.add(new PromiseInfo(slot, cell, part));
        return new Promise<>(scope, name, cell, slot);
    }

    /**
     * Declares state that the codelets of a frame share.
     *
     * @param initial makes it anew for each run or invocation; what it returns may be null
     */
    public <T> Shared<T> shared(String name, Supplier<? extends T> initial) {
        takeName(name);
        Given.part(scope, initial, "shared state \"" + name + "\" has null for its supplier: give it one");
        return new Shared<>(scope, name, cell(new CellInfo(name, false, initial)));
    }

    /** Declares a cell that the caller fills for each run: see {@link RunOptions#with}. */
    public <T> Parameter<T> parameter(String name) {
        takeName(name);
        return new Parameter<>(scope, name, cell(new CellInfo(name, true, null)));
    }

    /**
     * Declares a sync slot that fires at {@code count} signals.
     *
     * @throws GraphException if the name is taken or the count is below 1
     */
    public Slot slot(String name, int count) {
        takeName(name);
        if (count < 1) {
            throw new GraphException("slot \"" + name + "\" counts " + count + " signals: at least 1 is needed");
        }
        return new Slot(
                this, name, addSlot(new SlotInfo(name, count, inLoop(), false, Origin.DECLARED, part.region())));
    }

    /**
     * Declares a part that runs in rounds. A round starts with the codelets of the part that depend on nothing in it, and
     * ends when all of them have fired; then {@code again} decides on another round. The first round always runs. Promises of
     * the part are new in each round.
     *
     * @param name what the loop is called; its own codelets are {@code name.enter} and {@code name.test}
     * @param again asked after each round, on a CU, as a codelet
     * @param body declares the codelets of the part on this same builder
     */
    public Loop loop(String name, LoopTest again, Consumer<? super GraphBuilder> body) {
        Given.name(scope, name);
        Given.part(scope, again, "loop \"" + name + "\" has null for its test: say when it goes on");
        Given.part(scope, body, "loop \"" + name + "\" has null for its body: declare what it repeats");
        Rounds rounds = new Rounds(cell(new CellInfo(name + ".open", false, null)));
        Codelet enter = codelet(name + ".enter", rounds::enter);
        Part around = part;
        int number = allRounds.size() + 1;
        Part inner = new Part(number, enter.draft().first, rounds.open());
        allRounds.add(rounds);
        draft.loops.add(new LoopInfo(name, number, around.region(), -1, -1, -1));
        part = inner;
        Slot round = slot(name + ".round", 1);
        body.accept(this);
        part = around;
        Slot exit = slot(name + ".exit", 1).rearmed();
        part = inner;
        Codelet test = codelet(name + ".test", firing -> firing.signal(rounds.goOn(firing, again) ? round : exit));
        test.chooses(round, exit);
        part = around;
        enter.signals(round);
        draft.loops.set(
                number - 1, new LoopInfo(name, number, around.region(), round.id(), test.draft().first, exit.id()));
        draft.passages.add(new Passage(enter.draft().first, exit.id()));
        return new Loop(enter, exit);
    }

    /**
     * Makes a built graph a part of this one; its codelets are called {@code name.codelet}. It starts after
     * {@code name.enter} and has ended when {@code name.exit} fires.
     */
    public Embedded embed(String name, CodeletGraph graph) {
        Given.name(scope, name);
        Given.part(scope, graph, "embedded graph \"" + name + "\" is null: build it first");
        CompiledGraph compiled = graph.compiled();
        Codelet enter = codelet(name + ".enter", firing -> {});
        int cellBase = draft.cells.size();
        for (CellInfo cell : compiled.cells()) {
            cell(new CellInfo(name + "." + cell.name(), false, cell.initial()));
        }
        int slotBase = draft.slots.size();
        Codelet exit = new Embedding(this, draft, compiled, name).add(enter, cellBase, slotBase);
        Embedded embedded = new Embedded(this, name, graph, enter, exit, cellBase);
        beforeBuild(embedded::requireParameters);
        return embedded;
    }

    /**
     * Adds a check that {@link #build} makes first, for libraries on top of the DSL.
     *
     * @param check throws a {@link GraphException} if what the library declared here is not complete
     */
    public void beforeBuild(Runnable check) {
        requireOpen();
        checks.add(check);
    }

    /**
     * Ends the declaration.
     *
     * @throws GraphException if the graph is not well formed; the message names the culprit and the remedy
     */
    public CodeletGraph build() {
        return new CodeletGraph(compile());
    }

    CompiledGraph compile() {
        requireOpen();
        checks.forEach(Runnable::run);
        built = true;
        Completers completers = new Completers(draft);
        completers.mark(codelets);
        for (int loop = 0; loop < allRounds.size(); loop++) {
            allRounds.get(loop).renew(completers.renewed(loop + 1));
        }
        if (codelets.isEmpty()) {
            throw new GraphException("graph \"" + scope.name() + "\" has no codelet: declare at least one");
        }
        List<Declaration> declarations =
                codelets.stream().map(CodeletDraft::freeze).toList();
        return GraphCompiler.compile(scope, draft, declarations);
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

    Codelet declare(Scope bodyScope, String name, int count, Body body, int cellBase, int slotBase) {
        takeName(name);
        if (count < 1) {
            throw new GraphException("codelet \"" + name + "\" counts " + count + " instances: at least 1 is needed");
        }
        Given.part(scope, body, "codelet \"" + name + "\" has null for its body: give it code");
        if (count > MOST_CODELETS - instances) {
            throw new GraphException("graph \"" + scope.name() + "\" would have " + ((long) instances + count)
                    + " codelets with the " + count + " instances of \"" + name + "\": " + MOST_CODELETS
                    + " is the most that a graph can have; let each do more, or repeat them in a loop");
        }
        CodeletDraft codelet = new CodeletDraft(
                bodyScope, name, codelets.size(), instances, count, body, part.region(), cellBase, slotBase);
        codelets.add(codelet);
        instances += count;
        return new Codelet(this, codelet);
    }

    int cell(CellInfo cell) {
        draft.cells.add(cell);
        return draft.cells.size() - 1;
    }

    int addSlot(SlotInfo slot) {
        return draft.add(slot);
    }

    /** Returns the part that is being declared. */
    Part part() {
        return part;
    }

    private boolean inLoop() {
        return part.region() != 0;
    }

    void copyAtEntry(Codelet enter, int fromCell, int toCell) {
        Body before = enter.draft().body;
        enter.draft().body = firing -> {
            before.fire(firing);
            FrameFiring frame = (FrameFiring) firing;
            frame.write(toCell, frame.read(fromCell));
        };
    }

    <T> Value<T> importedValue(Codelet producer, String name, int cell) {
        return new Value<>(scope, name, cell, producer);
    }

    private void takeName(String name) {
        requireOpen();
        Given.name(scope, name);
        if (!names.add(name)) {
            throw new GraphException(
                    "graph \"" + scope.name() + "\" has two parts called \"" + name + "\": give each its own name");
        }
    }

    void requireOpen() {
        if (built) {
            throw new GraphException("graph \"" + scope.name() + "\" is built already: declare a new one to change it");
        }
    }
}
