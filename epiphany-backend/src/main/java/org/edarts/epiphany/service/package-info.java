/**
 * What a program gets from outside through the TRAP instruction: the file services of newlib, kept inside one folder.
 * The numbers of the traps are those of GNU's Epiphany simulator, the numbers of the calls those of newlib's libgloss.
 */
@NullMarked
package org.edarts.epiphany.service;

import org.jspecify.annotations.NullMarked;
