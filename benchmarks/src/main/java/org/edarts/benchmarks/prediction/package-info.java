/** What the virtual CAM says that programs take on a mesh, with costs measured there, beside what they take. */
@NullMarked
package org.edarts.benchmarks.prediction;

import org.jspecify.annotations.NullMarked;
