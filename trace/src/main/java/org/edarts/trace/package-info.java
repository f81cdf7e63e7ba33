/**
 * What happened during a run: recorded per unit while it happens, kept as a file, read back as events.
 *
 * <p>The way of a record: a unit writes it into its own {@link org.edarts.trace.UnitRecorder}; {@link
 * org.edarts.trace.TraceRecorder#snapshot} takes a copy of all rings, together with the names and settings that make
 * them readable, as a {@link org.edarts.trace.Trace}; {@link org.edarts.trace.TraceFile} writes that and reads it back.
 * The layout of the file is described in {@code docs/trace-format.md}.
 */
@NullMarked
package org.edarts.trace;

import org.jspecify.annotations.NullMarked;
