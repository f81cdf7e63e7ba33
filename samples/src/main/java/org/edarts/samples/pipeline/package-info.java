/** A stream of text through a pipeline of codelets. */
@NullMarked
package org.edarts.samples.pipeline;

import org.jspecify.annotations.NullMarked;
