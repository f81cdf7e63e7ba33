package org.edarts.su.checked;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Elements are the same if all their bits are. */
class BlockContentTest {
    private static final float OTHER_THAN_A_NUMBER = Float.intBitsToFloat(0x7fc0_0001);

    @Test
    void aCopyThatFindsNoRoomSaysWhatItIsFor() {
        OutOfMemoryError full =
                assertThrows(OutOfMemoryError.class, () -> BlockContent.copy(new byte[1], 0, Integer.MAX_VALUE));
        String message = String.valueOf(full.getMessage());
        assertTrue(
                message.endsWith(
                        ": there is no room for the copy of 2147483647 elements of a block with which a checked"
                                + " run compares it; give it a larger heap, or run it unchecked"),
                message);
    }

    @Test
    void bitsOfWhatIsNoNumberCount() {
        float[] before = {1, Float.NaN, 0f, Float.NaN, 2};
        float[] seen = {1, Float.NaN, -0f, OTHER_THAN_A_NUMBER, 2};
        assertEquals(2, BlockContent.changed(before, seen, 0, 5));
        assertEquals(3, BlockContent.changed(before, seen, 3, 5));
        assertEquals(4, BlockContent.unchanged(before, seen, 2, 5));
        assertEquals(5, BlockContent.changed(before, seen, 4, 5));
        assertEquals(1, BlockContent.unchanged(before, seen, 1, 5));
    }
}
