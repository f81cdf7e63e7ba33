package org.edarts.codelet.graph;

/**
 * A structural dependency: tokens that a codelet must hold while it fires, besides having its inputs - a DMA channel, a
 * connection, a licence. One token makes the codelets that need it exclude each other. The tokens are counted per run;
 * a codelet takes all it needs at once, when a CU takes it to fire it, or waits without occupying a CU, so there is no
 * deadlock and no order to respect.
 *
 * <p>A resource is this object, whatever it is called: two of one name are two, and each has its own tokens. Keep the
 * one that several codelets need in a variable or a field.
 */
public final class Resource {
    private final String name;
    private final int tokens;

    private Resource(String name, int tokens) {
        this.name = name;
        this.tokens = tokens;
    }

    /**
     * Declares a resource.
     *
     * @param name what error messages and traces call it
     * @param tokens how many there are in each run, at least 1
     * @throws GraphException if there is no token
     */
    public static Resource of(String name, int tokens) {
        if (tokens < 1) {
            throw new GraphException("resource \"" + name + "\" has " + tokens + " tokens: at least 1 is needed");
        }
        return new Resource(name, tokens);
    }

    /** Declares a resource of one token: the codelets that need it exclude each other. */
    public static Resource exclusive(String name) {
        return of(name, 1);
    }

    /** Returns the name. */
    public String name() {
        return name;
    }

    /** Returns how many tokens there are in each run. */
    public int tokens() {
        return tokens;
    }

    @Override
    public String toString() {
        return "Resource \"" + name + "\" of " + tokens;
    }
}
