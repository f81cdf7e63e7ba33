/** What a recorded run would have taken with other CUs, under another policy, or with faster codelets. */
@NullMarked
package org.edarts.study.whatif;

import org.jspecify.annotations.NullMarked;
