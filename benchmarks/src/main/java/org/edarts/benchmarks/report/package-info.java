/** Figures as text, JSON and pictures. */
@NullMarked
package org.edarts.benchmarks.report;

import org.jspecify.annotations.NullMarked;
