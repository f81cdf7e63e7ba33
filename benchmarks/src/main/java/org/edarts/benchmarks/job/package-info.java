/** What contenders are given to do that is no pattern of codelets. */
@NullMarked
package org.edarts.benchmarks.job;

import org.jspecify.annotations.NullMarked;
