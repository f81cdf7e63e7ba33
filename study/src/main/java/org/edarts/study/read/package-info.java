/** Reads task graphs from the files of others: Standard Task Graphs, WfCommons workflows, DOT, JSON. */
@NullMarked
package org.edarts.study.read;

import org.jspecify.annotations.NullMarked;
