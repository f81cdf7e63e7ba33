/** Runs task graphs on the virtual CAM, by policies and by plans. */
@NullMarked
package org.edarts.study.run;

import org.jspecify.annotations.NullMarked;
