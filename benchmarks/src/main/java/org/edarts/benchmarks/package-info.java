/** The runtime measured beside its peers. */
@NullMarked
package org.edarts.benchmarks;

import org.jspecify.annotations.NullMarked;
