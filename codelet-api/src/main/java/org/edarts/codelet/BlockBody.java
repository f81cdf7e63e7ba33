package org.edarts.codelet;

import org.edarts.codelet.graph.GraphException;

/**
 * A body in Java whose codelet declares which blocks it uses, for machines where blocks lie in other memories than the
 * body's. Immutable.
 */
public final class BlockBody implements ArgumentBody {
    private final Body body;
    private final KernelArguments arguments;

    /**
     * Makes the body of all instances of a codelet.
     *
     * @throws GraphException if something but blocks is declared
     */
    BlockBody(String codelet, Body body, KernelArguments arguments) {
        this.body = body;
        this.arguments = arguments;
        if (!arguments.onlyBlocks()) {
            throw new GraphException("codelet \"" + codelet + "\" has a body in Java and declares other arguments than"
                    + " blocks: let the body read numbers, complete and invoke by its firing");
        }
    }

    @Override
    public KernelArguments arguments() {
        return arguments;
    }

    @Override
    public void fire(Firing firing) throws Exception {
        body.fire(firing);
    }
}
