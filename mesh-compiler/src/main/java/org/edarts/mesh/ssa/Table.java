package org.edarts.mesh.ssa;

import java.util.Arrays;

/**
 * A table of constants that lies behind the code.
 *
 * @param name the field that it comes from
 * @param element what it consists of
 * @param bytes the elements as they lie in memory
 */
public record Table(String name, Element element, byte[] bytes) {
    @Override
    public boolean equals(Object other) {
        return other instanceof Table table && name.equals(table.name) && Arrays.equals(bytes, table.bytes);
    }

    @Override
    public int hashCode() {
        return name.hashCode();
    }

    @Override
    public String toString() {
        return name;
    }
}
