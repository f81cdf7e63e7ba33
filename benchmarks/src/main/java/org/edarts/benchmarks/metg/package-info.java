/** How small codelets may be before a runtime spends more time on itself than on them. */
@NullMarked
package org.edarts.benchmarks.metg;

import org.jspecify.annotations.NullMarked;
