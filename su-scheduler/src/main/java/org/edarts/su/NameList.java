package org.edarts.su;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import org.edarts.codelet.graph.CompiledGraph;

/** The first few of many names. Owner: the thread that collects them. */
public final class NameList {
    private static final int MOST = 20;

    private final List<String> names = new ArrayList<>();
    private long count;

    /** Has no name yet. */
    public NameList() {}

    /** Adds a name. */
    public void add(String name) {
        if (count++ < MOST) {
            names.add(name);
        }
    }

    /** Adds the name of a codelet, which is only made if there is room for it. */
    public void add(CompiledGraph graph, int codelet) {
        add(graph, codelet, "");
    }

    private void add(CompiledGraph graph, int codelet, String end) {
        if (count++ < MOST) {
            names.add(graph.nameOf(codelet) + end);
        }
    }

    /**
     * Adds the names of the codelets of a frame that have not fired.
     *
     * @param ofProcedure whether it is the frame of a threaded procedure, whose name is then added to each
     */
    public void addUnfired(CompiledGraph graph, boolean ofProcedure, IntPredicate fired) {
        String end = ofProcedure ? " of \"" + graph.name() + "\"" : "";
        for (int codelet = 0; codelet < graph.codelets(); codelet++) {
            if (!fired.test(codelet)) {
                add(graph, codelet, end);
            }
        }
    }

    /** Returns the names; a long list ends with how many more there are. */
    public List<String> list() {
        List<String> list = new ArrayList<>(names);
        if (count > MOST) {
            list.add("and " + (count - MOST) + " more");
        }
        return list;
    }
}
