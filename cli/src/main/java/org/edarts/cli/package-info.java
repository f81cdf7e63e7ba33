/** The edarts command. */
@NullMarked
package org.edarts.cli;

import org.jspecify.annotations.NullMarked;
