package org.edarts.codelet;

import java.util.List;
import org.edarts.codelet.graph.GraphException;

/**
 * Blocks of one type and size, by index: see {@link GraphBuilder#blocks}. Owner: the thread that builds the graph.
 *
 * @param <T> the array that each of them is on the host
 */
public final class Blocks<T> {
    private final GraphBuilder owner;
    private final String name;
    private final List<Block<T>> blocks;
    private final List<BlockContent<T>> contents;

    Blocks(GraphBuilder owner, String name, List<Block<T>> blocks, List<BlockContent<T>> contents) {
        this.owner = owner;
        this.name = name;
        this.blocks = List.copyOf(blocks);
        this.contents = List.copyOf(contents);
    }

    /** What fills a block when a run begins. */
    @FunctionalInterface
    public interface Filling<T> {
        /** Writes the first content of the block of that index, which holds zeros. */
        void fill(int index, T content);
    }

    /** Lets a run begin with other contents than zeros. */
    public Blocks<T> filled(Filling<? super T> filling) {
        owner.requireOpen();
        Preconditions.part(
                owner.scope(), filling, "block", name, "has null for what fills it: leave it out, or give it code");
        contents.forEach(content -> content.filledBy(filling));
        return this;
    }

    /** Returns how many there are. */
    public int count() {
        return blocks.size();
    }

    /**
     * Returns one of them.
     *
     * @throws GraphException if there is none of that index
     */
    public Block<T> at(int index) {
        if (index < 0 || index >= blocks.size()) {
            throw new GraphException(
                    "there is no block \"" + name + "\"[" + index + "]: the indices are 0 to " + (blocks.size() - 1));
        }
        return blocks.get(index);
    }
}
