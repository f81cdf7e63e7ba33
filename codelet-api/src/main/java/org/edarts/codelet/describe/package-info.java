/** Graphs as text for people and tools: DOT pictures and JSON, before a run or with what a run made of them. */
@NullMarked
package org.edarts.codelet.describe;

import org.jspecify.annotations.NullMarked;
