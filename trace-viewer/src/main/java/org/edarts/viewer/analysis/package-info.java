/**
 * What a trace tells, in numbers: {@link org.edarts.viewer.analysis.TraceAnalysis} computes them, {@link
 * org.edarts.viewer.analysis.Analysis} holds them. The page, the texts and the exports take theirs from here, so that
 * all say the same.
 */
@NullMarked
package org.edarts.viewer.analysis;

import org.jspecify.annotations.NullMarked;
