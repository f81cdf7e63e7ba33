package org.edarts.epiphany.isa.asm;

/**
 * Where a statement stands.
 *
 * @param file the file's name
 * @param line the line, counted from 1
 */
record Position(String file, int line) {
    AssemblyException wrong(String problem) {
        return new AssemblyException(this, problem);
    }
}
