package org.edarts.pic.image;

/**
 * A function that stays where the linker has put it.
 *
 * @param function its name, place and size
 * @param obstacle why it cannot move
 */
public record FixedFunction(Function function, Obstacle obstacle) {
    /** Returns name, reason and remedy in one line. */
    public String text() {
        return function.name() + " stays at " + String.format("0x%08x", function.address()) + ": " + obstacle.reason()
                + " (" + obstacle.remedy() + ")";
    }
}
