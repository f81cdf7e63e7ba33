/** Tests of the last steps of compilation, where a method is instructions. */
@org.jspecify.annotations.NullMarked
package org.edarts.mesh.code;
