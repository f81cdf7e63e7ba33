/** The page that shows traces: one file that needs neither a network nor a server. */
@NullMarked
package org.edarts.viewer.page;

import org.jspecify.annotations.NullMarked;
