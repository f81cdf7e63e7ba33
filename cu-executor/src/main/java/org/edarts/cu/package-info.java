/** Ready pools and the machines that fire codelets: the host and the virtual one. */
@NullMarked
package org.edarts.cu;

import org.jspecify.annotations.NullMarked;
