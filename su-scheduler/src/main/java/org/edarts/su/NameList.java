package org.edarts.su;

import java.util.ArrayList;
import java.util.List;

/** The first few of many names. Owner: the thread that collects them. */
public final class NameList {
    private static final int MOST = 20;

    private final List<String> names = new ArrayList<>();
    private long count;

    /** Adds a name. */
    public void add(String name) {
        if (count++ < MOST) {
            names.add(name);
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
