package org.edarts.offload;

/**
 * A kernel as instructions, which may lie at any multiple of eight.
 *
 * @param name the method, for messages
 * @param bytes the instructions
 * @param entry where the first to carry out is: it finds the rank in r0 and the address of the arguments in r1, and leaves the
 *     result in r0
 */
record KernelCode(String name, byte[] bytes, int entry) {}
