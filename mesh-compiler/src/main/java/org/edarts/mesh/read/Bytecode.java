package org.edarts.mesh.read;

import org.edarts.mesh.source.MethodName;
import org.jspecify.annotations.Nullable;

/**
 * An instruction of a class file.
 *
 * @param opcode what it does
 * @param operand a local variable, a small constant, or the type of an array
 * @param second what IINC adds
 * @param target the field or method that it names
 * @param constant what LDC loads
 * @param keys of a switch
 * @param goals where it may go: indices of instructions; of a switch the default is the last
 * @param line the line of the source, 0 if the class does not tell
 */
record Bytecode(
        int opcode,
        int operand,
        int second,
        @Nullable MethodName target,
        @Nullable Object constant,
        int[] keys,
        int[] goals,
        int line) {}
