/**
 * The DSL that declares codelet graphs and threaded procedures, and the machines and runs that execute them.
 *
 * <p>To read: {@link org.edarts.codelet.CodeletGraph} and {@link org.edarts.codelet.GraphBuilder}, which give
 * {@link org.edarts.codelet.Codelet codelets}, {@link org.edarts.codelet.Value values} and other handles; then what
 * bodies see, a {@link org.edarts.codelet.Firing}; then {@link org.edarts.codelet.Cam}, {@link
 * org.edarts.codelet.RunOptions} and {@link org.edarts.codelet.Run}.
 */
@NullMarked
package org.edarts.codelet;

import org.jspecify.annotations.NullMarked;
