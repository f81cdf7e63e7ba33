/**
 * The host's side of an Epiphany board, with the names and meanings of the vendor's eSDK: open a {@link
 * org.edarts.epiphany.board.Board}, open a {@link org.edarts.epiphany.board.Workgroup} of its cores, load, start, read,
 * write.
 *
 * <p>All logic stands above the small interface {@link org.edarts.epiphany.board.HostPort}. Behind that is either a
 * {@linkplain org.edarts.epiphany.board.SimulatedBoard simulated board} or a {@linkplain
 * org.edarts.epiphany.board.MappedDevice real one}.
 */
@NullMarked
package org.edarts.epiphany.board;

import org.jspecify.annotations.NullMarked;
