/** What a study tells its reader: rows as a table, CSV or JSON, and what they say about the set of graphs. */
@NullMarked
package org.edarts.study.report;

import org.jspecify.annotations.NullMarked;
