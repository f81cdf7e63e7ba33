/** What tests of several modules share: the sequential run that every machine has to agree with, and random graphs. */
@NullMarked
package org.edarts.codelet.testing;

import org.jspecify.annotations.NullMarked;
