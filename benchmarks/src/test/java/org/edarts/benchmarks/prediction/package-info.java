@NullMarked
package org.edarts.benchmarks.prediction;

import org.jspecify.annotations.NullMarked;
