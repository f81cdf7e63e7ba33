/** What a trace tells, for people: a summary as text, and the format that browsers' trace viewers load. */
@NullMarked
package org.edarts.trace.report;

import org.jspecify.annotations.NullMarked;
