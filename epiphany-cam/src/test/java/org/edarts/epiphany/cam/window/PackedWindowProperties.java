package org.edarts.epiphany.cam.window;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Of a packed window the same comes as was packed, though it is unpacked over itself; what is regular takes little. */
class PackedWindowProperties {
    @Property
    void theSameComesOfIt(
            @ForAll @IntRange(min = 0, max = 40) int steady,
            @ForAll @IntRange(min = 0, max = 40) int random,
            @ForAll @IntRange(min = 1, max = 12) int period,
            @ForAll @IntRange(min = 0, max = 64) int spare,
            @ForAll @IntRange(min = 0, max = 8) int changed,
            @ForAll @IntRange(min = -40, max = 40) int shorter,
            @ForAll long seed) {
        byte[] window = window(steady, random, period, seed);
        int room = window.length + spare & -Long.BYTES;
        byte[] place = before(window, changed, room, seed);
        byte[] before = Arrays.copyOf(place, Math.max(0, Math.min(room, window.length + shorter)));
        byte[] packed = new PackedWindow().of(window, before, List.of(0, Math.min(16, window.length)), room);
        if (packed.length < window.length) {
            System.arraycopy(packed, 0, place, room - packed.length, packed.length);
            unpack(place, room - packed.length);
            assertArrayEquals(window, Arrays.copyOf(place, window.length));
        } else {
            assertArrayEquals(window, packed);
        }
    }

    @Property
    void whatIsRegularTakesLessThanAFortieth(@ForAll @IntRange(min = 2, max = 60) int words, @ForAll long seed) {
        byte[] window = window(400 * words, 0, 2 * words, seed);
        byte[] packed =
                new PackedWindow().of(window, new byte[0], List.of(0), window.length + PackedWindow.MOST_BEHIND);
        assertTrue(packed.length * 40 < window.length, packed.length + " of " + window.length);
    }

    /** Nothing in it goes on in any way, but it is as the window before was. */
    @Property
    void whatTheWindowBeforeHadTakesLessThanAFortieth(
            @ForAll @IntRange(min = 400, max = 4_000) int random, @ForAll long seed) {
        byte[] window = window(0, random, 1, seed);
        Arrays.fill(window, 0, 8, (byte) 0);
        int room = window.length + window.length / 40 + PackedWindow.MOST_BEHIND & -Long.BYTES;
        byte[] packed = new PackedWindow().of(window, window.clone(), List.of(0), room);
        assertTrue(packed.length * 40 < window.length, packed.length + " of " + window.length);
    }

    /** What has been in the place: some of its halfwords are what will be there. */
    private static byte[] before(byte[] window, int changed, int room, long seed) {
        Random numbers = new Random(seed);
        byte[] place = new byte[room];
        numbers.nextBytes(place);
        for (int at = 0; at < Math.min(room, window.length); at += Short.BYTES) {
            if (numbers.nextInt(8) >= changed) {
                System.arraycopy(window, at, place, at, Math.min(Short.BYTES, room - at));
            }
        }
        return place;
    }

    /** Halfwords of which one that is so many further on goes on evenly, and others. */
    private static byte[] window(int steady, int random, int period, long seed) {
        Random numbers = new Random(seed);
        int halfwords = steady + random + 3 & -4;
        ByteBuffer bytes = ByteBuffer.allocate(halfwords * Short.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        short[] first = new short[period];
        short[] step = new short[period];
        for (int place = 0; place < period; place++) {
            first[place] = (short) numbers.nextInt();
            step[place] = (short) (numbers.nextInt(600) - 300);
        }
        for (int place = 0; place < halfwords; place++) {
            int row = place / period;
            bytes.putShort(
                    place < steady
                            ? (short) (first[place % period] + row * step[place % period])
                            : (short) (numbers.nextInt() >> 16 + numbers.nextInt(16)));
        }
        return bytes.array();
    }

    /** As the firmware does it. */
    private static void unpack(byte[] place, int packed) {
        ByteBuffer bytes = ByteBuffer.wrap(place).order(ByteOrder.LITTLE_ENDIAN);
        int in = packed;
        int out = 0;
        while (place[in] != 0) {
            int first = place[in++] & 0xFF;
            int back = first & -4;
            int line = (first & 1) != 0 ? place[in++] & 0xFF : 0;
            int groups = place[in++] & 0xFF | ((first & 2) != 0 ? (place[in++] & 0xFF) << 8 : 0);
            while (groups > 0) {
                int codes = place[in++] & 0xFF;
                int repeated = codes == 0 || codes == 0xFF ? 1 + (place[in++] & 0xFF) : 1;
                groups -= repeated;
                for (int number = 0; number < 4 * repeated; number++) {
                    int code = codes >> number % 4 * 2 & 3;
                    int half = code == 2
                            ? place[in++] & 0xFF | place[in++] << 8
                            : code == 1
                                    ? bytes.getShort(out - back) + place[in++]
                                    : code == 0
                                            ? 2 * bytes.getShort(out - back) - bytes.getShort(out - 2 * back)
                                            : line == 0
                                                    ? bytes.getShort(out)
                                                    : bytes.getShort(out - back)
                                                            + bytes.getShort(out - line)
                                                            - bytes.getShort(out - line - back);
                    bytes.putShort(out, (short) half);
                    out += 2;
                }
            }
        }
    }
}
