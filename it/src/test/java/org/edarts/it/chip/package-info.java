/** The simulated chip as a whole, against what was measured on real ones. */
package org.edarts.it.chip;
