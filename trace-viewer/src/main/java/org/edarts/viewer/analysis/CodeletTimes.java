package org.edarts.viewer.analysis;

/**
 * The firings of one kind of codelets: of one declaration, or of several whose names differ in numbers only. All
 * invocations of a procedure count together. Times are ticks of the trace's clock.
 *
 * @param name the name of the declaration, as {@link org.edarts.trace.CodeletTable#declarationName} gives it; with
 *     {@code #} for the numbers if several share it, such as {@code gemm #,#,#}
 * @param failed how many of them threw
 * @param firings how long they took
 * @param waits how long they had been ready when they began; without those of which no record tells
 */
public record CodeletTimes(String name, long failed, Spread firings, Spread waits) {}
