package org.edarts.samples;

/**
 * A whole number that the user of a sample may set, such as a size.
 *
 * @param name what it is called, lower case
 * @param initial what it is unless set
 * @param least the least that makes sense
 * @param most the most that makes sense
 * @param meaning what it decides, in a few words
 */
public record Setting(String name, long initial, long least, long most, String meaning) {
    /** Refuses an initial value out of range. */
    public Setting {
        if (initial < least || initial > most) {
            throw new IllegalArgumentException(
                    "setting " + name + " is initially " + initial + ", out of " + least + " to " + most);
        }
    }

    long parse(String text) {
        try {
            long value = Long.parseLong(text.strip());
            if (value >= least && value <= most) {
                return value;
            }
        } catch (NumberFormatException notANumber) {
            // said below, with the range
        }
        throw new InputException(
                "setting " + name + " is \"" + text + "\": expected a whole number " + least + " to " + most);
    }
}
