/** What scheduling means: every machine and every policy against a plain model of the rules. */
@NullMarked
package org.edarts.it.conformance;

import org.jspecify.annotations.NullMarked;
