package org.edarts.benchmarks.epiphany;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.edarts.codelet.graph.GraphException;
import org.edarts.epiphany.cam.report.NoRoomException;
import org.junit.jupiter.api.Test;

class DataTableTest {
    private final List<String> refused = new ArrayList<>();

    private static LongSupplier throwing(GraphException refusal) {
        return () -> {
            throw refusal;
        };
    }

    @Test
    void whatHasNoRoomIsToldFromWhatIsRefusedElse() {
        assertEquals("1,234", DataTable.cell(() -> 1_234, refused::add));
        assertEquals("no room", DataTable.cell(throwing(new NoRoomException("full")), refused::add));
        assertEquals(List.of(), refused);
        assertEquals("refused", DataTable.cell(throwing(new GraphException("no arc")), refused::add));
        assertEquals(List.of("no arc"), refused);
    }
}
