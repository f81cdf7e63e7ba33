/** The DSL that declares codelet graphs and threaded procedures, and the machines and runs that execute them. */
@NullMarked
package org.edarts.codelet;

import org.jspecify.annotations.NullMarked;
