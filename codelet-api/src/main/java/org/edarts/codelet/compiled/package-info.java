/**
 * Graphs in the form that runtimes execute, and how the DSL's declarations become it.
 *
 * <pre>
 *   Draft, with DeclarationTable, Traits and Arcs: what was declared
 *     |
 *   GraphCompiler: LoopClosure, Rows; GraphCheck refuses what could not run
 *     |
 *   CompiledGraph, with Choices; Topology tells what follows from its arcs
 * </pre>
 */
@NullMarked
package org.edarts.codelet.compiled;

import org.jspecify.annotations.NullMarked;
