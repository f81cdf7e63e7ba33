/**
 * What host and programs of the cores agree on, in bytes: the same numbers as in the sources in {@code
 * src/main/epiphany}, which a test compares.
 *
 * <pre>
 *   Layout           what all cores have: read it first
 *   TokensLayout     of cores that keep tokens of resources
 *   OrderLayout      of cores that fire in an order
 *   WindowsLayout    of graphs of which a core has only windows
 *   ScheduleLayout   of cores that decide while a graph runs where its codelets fire
 *   StealingLayout   of cores that steal
 *   StreamLayout     of codelets whose blocks lie in the DRAM
 *   FetchLayout      of what other cores have
 *   MovingLayout     of kernels that do not all fit
 * </pre>
 */
@NullMarked
package org.edarts.epiphany.cam.layout;

import org.jspecify.annotations.NullMarked;
