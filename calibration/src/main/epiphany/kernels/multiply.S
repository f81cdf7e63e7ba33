// The multiplication of two blocks for kernels in C, and where the blocks begin.

        .include "kernel.inc"
        .include "matmul.inc"

        .global _multiply, blocks
        .set    blocks, 0x4000

        .text
        multiply_function _multiply, 1
