package org.edarts.pic.image;

import java.util.Map;

/**
 * Where an image may put what it adds to a program.
 *
 * @param firstSlot the address of the first slot, a multiple of 16
 * @param slots how many slots there may be; functions that are referred to more often get them first
 * @param spare the address of memory in the DRAM that nothing uses, a multiple of 8: functions with jump tables move
 *     there
 * @param spareBytes its size
 * @param replaced addresses of functions that others stand in for, with the addresses of those
 */
public record ImageLayout(int firstSlot, int slots, int spare, int spareBytes, Map<Integer, Integer> replaced) {
    /** Copies the map. */
    public ImageLayout {
        replaced = Map.copyOf(replaced);
    }
}
