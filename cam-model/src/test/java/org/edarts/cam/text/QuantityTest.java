package org.edarts.cam.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.OptionalLong;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuantityTest {
    @Property
    void whatIsFormattedIsParsed(@ForAll Quantity quantity, @ForAll @LongRange(max = Long.MAX_VALUE) long amount) {
        assertEquals(OptionalLong.of(amount), quantity.parse(quantity.format(amount)));
    }

    @ParameterizedTest
    @CsvSource({
        "BYTES, 32 KB, 32768",
        "BYTES, 32KB, 32768",
        "BYTES, 32 kib, 32768",
        "BYTES, 1.5 MB, 1572864",
        "BYTES, 7 B, 7",
        "BYTES, 2 GB, 2147483648",
        "HERTZ, 600 MHz, 600000000",
        "HERTZ, 1.2 GHz, 1200000000",
        "HERTZ, 32768 Hz, 32768",
        "BYTES_PER_SECOND, 300 MB/s, 300000000",
        "CYCLES, 1 cycle, 1",
        "CYCLES, 530 cycles, 530"
    })
    void amountsHaveUnits(Quantity quantity, String text, long amount) {
        assertEquals(OptionalLong.of(amount), quantity.parse(text));
    }

    @ParameterizedTest
    @CsvSource({
        "BYTES, 32768, 32 KB",
        "BYTES, 1000, 1000 B",
        "BYTES, 0, 0 B",
        "HERTZ, 1500000000, 1500 MHz",
        "CYCLES, 1, 1 cycle",
        "BYTES_PER_SECOND, 4800000000, 4800 MB/s"
    })
    void amountsAreWrittenInTheLargestUnitWithoutFraction(Quantity quantity, long amount, String text) {
        assertEquals(text, quantity.format(amount));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "32", "KB", "32 K B", "-1 KB", "1e3 KB", "0.1 B", "32 MHz", "9223372036854775808 B", "1. KB"
            })
    void whatIsNoSizeIsRefused(String text) {
        assertEquals(OptionalLong.empty(), Quantity.BYTES.parse(text));
    }
}
