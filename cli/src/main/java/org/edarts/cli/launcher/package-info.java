/** What the launcher scripts run from the source, before anything is compiled. */
@NullMarked
package org.edarts.cli.launcher;

import org.jspecify.annotations.NullMarked;
