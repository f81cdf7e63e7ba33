package org.edarts.mesh.object;

/**
 * An array of which a method loads only elements whose places it has loaded from another one.
 *
 * @param array the number of the parameter that is that array
 * @param places the number of the one that has the places
 * @param times how many elements are loaded for each place
 */
public record Gather(int array, int places, int times) {}
