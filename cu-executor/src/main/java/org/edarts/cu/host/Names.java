package org.edarts.cu.host;

import java.util.ArrayList;
import java.util.List;

/** The first few of many names. Owner: the thread that collects them. */
final class Names {
    private static final int MOST = 20;

    private final List<String> names = new ArrayList<>();
    private int count;

    void add(String name) {
        if (count++ < MOST) {
            names.add(name);
        }
    }

    boolean isEmpty() {
        return count == 0;
    }

    List<String> list() {
        List<String> list = new ArrayList<>(names);
        if (count > MOST) {
            list.add("and " + (count - MOST) + " more");
        }
        return list;
    }
}
