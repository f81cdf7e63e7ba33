/** Task graphs made by rule and by chance. */
@NullMarked
package org.edarts.study.generate;

import org.jspecify.annotations.NullMarked;
