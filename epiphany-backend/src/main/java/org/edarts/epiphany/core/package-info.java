/**
 * One eCore: its registers, its units, and what each operation does to them. {@link org.edarts.epiphany.core.Execution}
 * carries out decoded instructions on a {@link org.edarts.epiphany.core.CoreState} and a {@link
 * org.edarts.epiphany.core.CoreMemory}; loops that run it, with time or without, are elsewhere and share it.
 */
@NullMarked
package org.edarts.epiphany.core;

import org.jspecify.annotations.NullMarked;
