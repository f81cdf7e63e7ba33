package org.edarts.mesh.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Parameters of a random method, and where its variables lie. */
final class Shape {
    static final int INTS = 4;
    static final int FLOATS = 3;
    static final int COUNTERS = 4;

    private static final String[] ARRAYS = {"[I", "[F", "[B", "[S", "[C", "[Z"};

    final String name;
    final char result;
    final List<String> parameters = new ArrayList<>();
    final List<Integer> ints = new ArrayList<>();
    final List<Integer> floats = new ArrayList<>();
    final int firstCounter;

    Shape(Random random, String name, boolean isFirst) {
        this.name = name;
        result = random.nextBoolean() ? 'I' : 'F';
        int count = 2 + random.nextInt(4);
        for (int index = 0; index < count; index++) {
            boolean array = random.nextInt(5) < 2 || isFirst && index == 0;
            parameters.add(array ? ARRAYS[random.nextInt(ARRAYS.length)] : random.nextBoolean() ? "I" : "F");
        }
        int local = 0;
        for (String parameter : parameters) {
            if (parameter.equals("I")) {
                ints.add(local);
            } else if (parameter.equals("F")) {
                floats.add(local);
            }
            local++;
        }
        for (int index = 0; index < INTS; index++) {
            ints.add(local++);
        }
        for (int index = 0; index < FLOATS; index++) {
            floats.add(local++);
        }
        firstCounter = local;
    }

    String descriptor() {
        return "(" + String.join("", parameters) + ")" + result;
    }

    /** The local variables that hold arrays. */
    List<Integer> arrays() {
        List<Integer> arrays = new ArrayList<>();
        for (int index = 0; index < parameters.size(); index++) {
            if (parameters.get(index).startsWith("[")) {
                arrays.add(index);
            }
        }
        return arrays;
    }
}
