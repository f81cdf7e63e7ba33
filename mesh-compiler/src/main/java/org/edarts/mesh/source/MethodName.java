package org.edarts.mesh.source;

/**
 * A method.
 *
 * @param owner the class, with slashes
 * @param name the name
 * @param descriptor parameters and result, as class files write them
 */
public record MethodName(String owner, String name, String descriptor) {
    /** Returns the method as messages name it. */
    public String text() {
        return owner.replace('/', '.') + "." + name;
    }
}
