package org.edarts.mesh.source;

/**
 * Where in the source something stands.
 *
 * @param type the class, with dots
 * @param method the method
 * @param file the source file; empty if the class does not tell
 * @param line the line; 0 if the class does not tell
 */
public record Position(String type, String method, String file, int line) {
    /** Returns the place as stack traces show it. */
    public String text() {
        String where = file.isEmpty() ? "Unknown Source" : line > 0 ? file + ":" + line : file;
        return type + "." + method + "(" + where + ")";
    }
}
