package org.edarts.mesh.code;

/**
 * How far the beginning or the last instruction of a block is from an instruction.
 *
 * @param block the block
 * @param last whether its last instruction is meant
 * @param from the instruction
 */
record LoopMark(MachineBlock block, boolean last, Step from) {}
