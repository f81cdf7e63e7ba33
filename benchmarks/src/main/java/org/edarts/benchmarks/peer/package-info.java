/** Ways to run a graph of codelets inside a JVM, each written as well as an expert would. */
@NullMarked
package org.edarts.benchmarks.peer;

import org.jspecify.annotations.NullMarked;
