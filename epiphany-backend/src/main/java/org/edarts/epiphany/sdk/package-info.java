/** What C programs for the cores are compiled and linked with. */
@NullMarked
package org.edarts.epiphany.sdk;

import org.jspecify.annotations.NullMarked;
