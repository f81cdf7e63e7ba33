package org.edarts.codelet;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.edarts.codelet.graph.CellInfo;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.GraphCompiler;
import org.edarts.codelet.graph.GraphException;
import org.edarts.codelet.graph.LoopInfo;
import org.edarts.codelet.graph.Part;
import org.edarts.codelet.graph.Passage;
import org.edarts.codelet.graph.PromiseInfo;
import org.edarts.codelet.graph.SlotInfo;
import org.edarts.codelet.graph.SlotInfo.Origin;

/**
 * Declares a codelet graph. Names that are given must be unique in the graph. Everything declared is a handle: bodies
 * read and signal through it, runs never change it, and {@link Run#get} reads its content after the end.
 *
 * <p>Owner: the thread that builds the graph. After {@link #build} the builder refuses further declarations.
 */
public sealed class GraphBuilder extends ValueBuilder permits ProcedureBuilder {
    static {
        CamClasses.begin();
    }

    private final List<Runnable> checks = new ArrayList<>();
    private final List<Rounds> allRounds = new ArrayList<>();

    GraphBuilder(String name) {
        super(name);
    }

    /** Declares a value that arrives later: see {@link Promise}. */
    public <T> Promise<T> promise(String name) {
        takeName(name);
        int cell = cell(new CellInfo(name, false, null));
        int slot = addSlot(new SlotInfo(name, 1, inLoop(), true, Origin.PROMISE, part().region()));
        draft.promises.add(new PromiseInfo(slot, cell, part()));
        return new Promise<>(scope, name, cell, slot);
    }

    /**
     * Declares state that the codelets of a frame share.
     *
     * @param initial makes it anew for each run or invocation; what it returns may be null
     */
    public <T> Shared<T> shared(String name, Supplier<? extends T> initial) {
        takeName(name);
        Preconditions.part(scope, initial, "shared state", name, "has null for its supplier: give it one");
        return new Shared<>(scope, name, cell(new CellInfo(name, false, initial)));
    }

    /**
     * Declares {@code count} data blocks, each an array of {@code length} elements, zero where nothing else
     * {@linkplain Blocks#filled fills} them.
     *
     * @throws GraphException if the name is taken, or count or length is below 1
     */
    public <T> Blocks<T> blocks(String name, BlockType<T> type, int count, int length) {
        takeName(name);
        if (count < 1 || length < 1 || length > Integer.MAX_VALUE / Long.BYTES) {
            throw new GraphException(
                    "block \"" + name + "\": " + count + " of " + length + " elements; at least 1 of 1 is needed");
        }
        List<Block<T>> blocks = new ArrayList<>(count);
        List<BlockContent<T>> contents = new ArrayList<>(count);
        for (int index = 0; index < count; index++) {
            BlockContent<T> content = new BlockContent<>(type, index, length);
            String own = count == 1 ? name : name + "[" + index + "]";
            blocks.add(new Block<>(scope, own, cell(new CellInfo(own, false, content)), content));
            contents.add(content);
        }
        return new Blocks<>(this, name, blocks, contents);
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
                this, name, addSlot(new SlotInfo(name, count, inLoop(), false, Origin.DECLARED, part().region())));
    }

    /**
     * Declares a part that runs in rounds. A round starts with the codelets of the part that depend on nothing in it,
     * and ends when all of them have fired; then {@code again} decides on another round. The first round always runs.
     * Promises of the part are new in each round.
     *
     * @param name what the loop is called; its own codelets are {@code name.enter} and {@code name.test}
     * @param again asked after each round, on a CU, as a codelet
     * @param body declares the codelets of the part on this same builder
     */
    public Loop loop(String name, LoopTest again, Consumer<? super GraphBuilder> body) {
        Preconditions.name(scope, name);
        Preconditions.part(scope, again, "loop", name, "has null for its test: say when it goes on");
        Preconditions.part(scope, body, "loop", name, "has null for its body: declare what it repeats");
        Rounds rounds = new Rounds(cell(new CellInfo(name + ".open", false, null)));
        Codelet enter = codelet(name + ".enter", LoopBody.entering(rounds));
        Part around = part();
        int number = allRounds.size() + 1;
        Part inner = new Part(number, enter.first(), rounds.open());
        allRounds.add(rounds);
        draft.loops.add(new LoopInfo(name, number, around.region(), -1, -1, -1));
        enter(inner);
        Slot round = slot(name + ".round", 1);
        try {
            body.accept(this);
        } catch (Throwable failure) {
            abandon(name);
            throw failure;
        }
        enter(around);
        Slot exit = slot(name + ".exit", 1).rearmed();
        enter(inner);
        Codelet test = codelet(name + ".test", LoopBody.deciding(rounds, again, round, exit));
        test.chooses(round, exit);
        enter(around);
        enter.signals(round);
        draft.loops.set(number - 1, new LoopInfo(name, number, around.region(), round.id(), test.first(), exit.id()));
        draft.passages.add(new Passage(enter.first(), exit.id()));
        return new Loop(enter, exit);
    }

    /**
     * Declares a part that runs in rounds as long as the first element of a block is not zero, which a codelet of the
     * part says in each round: see {@link #loop(String, LoopTest, Consumer)}. Machines that do not run Java know this
     * test, too.
     *
     * @param name what the loop is called; its own codelets are {@code name.enter} and {@code name.test}
     * @param again says after each round whether there is another one
     * @param body declares the codelets of the part on this same builder
     * @throws GraphException if the block is one of another graph
     */
    public Loop loop(String name, Block<int[]> again, Consumer<? super GraphBuilder> body) {
        Preconditions.name(scope, name);
        Preconditions.part(scope, again, "loop", name, "has null for its test: name a block");
        wiring().requireOwn(again.scope(), again);
        return loop(name, new LoopBody.BlockTest(again), body);
    }

    /**
     * Makes a built graph a part of this one; its codelets are called {@code name.codelet}. It starts after
     * {@code name.enter} and has ended when {@code name.exit} fires: when all of it has fired that nothing else in it
     * comes after. Codelets that choose what comes after them, and slots that only choices signal, it waits for only by
     * what comes after these.
     *
     * @throws GraphException if a name is taken, or nothing of the graph tells when it has ended, as each of its
     *     codelets has something after it or chooses what
     */
    public Embedded embed(String name, CodeletGraph graph) {
        Preconditions.name(scope, name);
        Preconditions.part(scope, graph, "embedded graph", name, "is null: build it first");
        CompiledGraph compiled = graph.compiled();
        Embedding embedding = new Embedding(this, draft, compiled, name);
        Codelet enter = codelet(name + ".enter", firing -> {});
        int cellBase = draft.cells.size();
        for (CellInfo cell : compiled.cells()) {
            cell(new CellInfo(name + "." + cell.name(), false, cell.initial()));
        }
        int slotBase = draft.slots.size();
        Codelet exit = embedding.add(enter, cellBase, slotBase);
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
        for (Runnable check : checks) {
            check.run();
        }
        endDeclarations();
        Completers completers = new Completers(draft);
        completers.mark();
        completers.renew(allRounds);
        return GraphCompiler.compile(scope, draft);
    }

    int addSlot(SlotInfo slot) {
        return draft.add(slot);
    }

    private boolean inLoop() {
        return part().region() != 0;
    }

    void copyAtEntry(Codelet enter, int fromCell, int toCell) {
        Body before = (Body) draft.codelets.code(enter.number());
        draft.codelets.setCode(enter.number(), (Body) firing -> {
            before.fire(firing);
            FrameFiring frame = (FrameFiring) firing;
            frame.write(toCell, frame.read(fromCell));
        });
    }

    <T> Value<T> importedValue(Codelet exit, String part, String inner, int cell) {
        return new Value<>(scope, exit, part, inner, cell);
    }
}
