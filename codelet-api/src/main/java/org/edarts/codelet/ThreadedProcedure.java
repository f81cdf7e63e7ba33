package org.edarts.codelet;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.GraphException;
import org.jspecify.annotations.Nullable;

/**
 * A threaded procedure: an asynchronously invoked function. It is a codelet graph with a frame that its codelets share;
 * each invocation has its own frame, freed after its last codelet and its last child.
 *
 * <pre>{@code
 * static final ThreadedProcedure<Integer, Long> FIB = ThreadedProcedure.define("fib", p -> {
 *     Promise<Long> left = p.promise("left");
 *     Promise<Long> right = p.promise("right");
 *     p.codelet("split", firing -> {
 *         int n = firing.getInt(p.argument());
 *         if (n < 2) {
 *             firing.complete(p.result(), (long) n);
 *         } else {
 *             firing.invoke(p.self(), n - 1, left);
 *             firing.invoke(p.self(), n - 2, right);
 *         }
 *     });
 *     p.codelet("sum", firing -> firing.complete(p.result(), firing.getLong(left) + firing.getLong(right)))
 *             .after(left, right);
 * });
 *
 * long fib27 = cam.call(FIB, 27);
 * }</pre>
 *
 * @param <A> the argument
 * @param <R> the result
 */
public final class ThreadedProcedure<A, R> {
    private static final AtomicInteger COUNT = new AtomicInteger();

    private final int number;
    private final String name;
    private final Consumer<? super ProcedureBuilder<A, R>> declarations;
    private final @Nullable UnaryOperator<A> copy;
    private volatile @Nullable CompiledGraph compiled;
    private volatile @Nullable ProcedureCall<A, R> call;
    private volatile @Nullable ThreadedProcedure<A, R> watched;

    private ThreadedProcedure(
            int number,
            String name,
            Consumer<? super ProcedureBuilder<A, R>> declarations,
            @Nullable UnaryOperator<A> copy) {
        this.number = number;
        this.name = name;
        this.declarations = declarations;
        this.copy = copy;
    }

    /**
     * Defines a procedure. Its declarations are made at the first invocation, so that it may refer to itself.
     *
     * <p>The argument is copied as Java copies arguments: a number or record is the invocation's own, an array or other
     * mutable object is shared with the caller unless {@link #copying} says how to copy it.
     *
     * @throws GraphException if the name is blank, or one of both is null
     */
    public static <A, R> ThreadedProcedure<A, R> define(
            String name, Consumer<? super ProcedureBuilder<A, R>> declarations) {
        if (name == null || name.isBlank()) {
            throw new GraphException(
                    "the name of a procedure is " + (name == null ? "null" : "blank") + ": give it one");
        }
        requireGiven(name, declarations, "its declarations: say what it does");
        return new ThreadedProcedure<>(COUNT.getAndIncrement(), name, declarations, null);
    }

    private static void requireGiven(String name, @Nullable Object part, String complaint) {
        if (part == null) {
            throw new GraphException("procedure \"" + name + "\" has null for " + complaint);
        }
    }

    /**
     * Returns the same procedure with arguments copied by {@code copyOfArgument} at each invocation. Where it is called
     * on what {@link #define} returns, Java has to be told the types there: {@code ThreadedProcedure.<int[],
     * Long>define(...).copying(int[]::clone)}.
     */
    public ThreadedProcedure<A, R> copying(UnaryOperator<A> copyOfArgument) {
        requireGiven(name, copyOfArgument, "the copy of its argument: leave it out, or say it");
        return new ThreadedProcedure<>(COUNT.getAndIncrement(), name, declarations, copyOfArgument);
    }

    /** Returns the name. */
    public String name() {
        return name;
    }

    /** Returns a number that no other procedure has, of the latest four billion of this process; for runtimes. */
    public int number() {
        return number;
    }

    /** Returns the invocation's own copy of an argument; for runtimes. */
    public A copyOf(A argument) {
        return copy == null ? argument : copy.apply(argument);
    }

    /** Returns whether the copy of an argument is one that {@link #copying} made; for runtimes. */
    public boolean copies() {
        return copy != null;
    }

    /**
     * Returns the form that runtimes execute; its cell 0 holds the argument.
     *
     * @throws GraphException if the procedure is not well formed, or what declares it throws
     */
    public CompiledGraph compiled() {
        CompiledGraph code = compiled;
        return code != null ? code : compile();
    }

    /** Returns what runs the procedure by itself. */
    ProcedureCall<A, R> call() {
        ProcedureCall<A, R> made = call;
        if (made == null) {
            made = new ProcedureCall<>(this);
            call = made;
        }
        return made;
    }

    /**
     * Returns this procedure with its compiled form changed, the same at each call; for runtimes that watch what bodies
     * do.
     */
    public ThreadedProcedure<A, R> watched(UnaryOperator<CompiledGraph> change) {
        ThreadedProcedure<A, R> known = watched;
        if (known == null) {
            known = new ThreadedProcedure<>(number, name, declarations, copy);
            known.compiled = change.apply(compiled());
            // one that is asked for what it is itself, as by a body that it invoked
            known.watched = known;
            watched = known;
        }
        return known;
    }

    private synchronized CompiledGraph compile() {
        CompiledGraph code = compiled;
        if (code == null) {
            ProcedureBuilder<A, R> builder = new ProcedureBuilder<>(this);
            try {
                declarations.accept(builder);
            } catch (RuntimeException failure) {
                throw RuleFailure.ofProcedure(builder.scope(), failure);
            }
            code = builder.compile();
            compiled = code;
        }
        return code;
    }

    @Override
    public String toString() {
        return "ThreadedProcedure \"" + name + "\"";
    }
}
