/**
 * What machines are given: graphs in the form that they execute, what is said of codelets there, and how declarations
 * become it. Nothing here knows the DSL; whoever writes a machine needs this package, {@link org.edarts.codelet.Cam}
 * with what it returns, and {@link org.edarts.codelet.FrameFiring}.
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
package org.edarts.codelet.graph;

import org.jspecify.annotations.NullMarked;
