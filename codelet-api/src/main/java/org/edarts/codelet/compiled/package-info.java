/** Graphs in the form that runtimes execute, and how the DSL's declarations become it. */
@NullMarked
package org.edarts.codelet.compiled;

import org.jspecify.annotations.NullMarked;
