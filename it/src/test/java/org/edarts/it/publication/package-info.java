/** What of the project can be depended on, and what a repository demands of it. */
@NullMarked
package org.edarts.it.publication;

import org.jspecify.annotations.NullMarked;
