/**
 * Objects in the form that loaders and kernel libraries want, with the checks they may fail.
 */
@NullMarked
package org.edarts.mesh.object;

import org.jspecify.annotations.NullMarked;
