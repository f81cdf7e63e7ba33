package org.edarts.epiphany.listing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.edarts.epiphany.Fixtures;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Whole programs, as objdump -d shows them. */
class ListingTest {
    static final List<String> PROGRAMS = Fixtures.PROGRAMS;

    @ParameterizedTest
    @FieldSource("PROGRAMS")
    void theListingIsThatOfObjdump(String name) {
        assertEquals(Fixtures.text("programs/" + name + ".lst.gz"), Listing.of(Fixtures.program(name)));
    }
}
