package org.edarts.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SuggestionTest {
    private static final List<String> NAMES = List.of("heat", "cholesky", "bfs", "fib");

    @Test
    void theNearestNameIsSuggested() {
        assertEquals(Optional.of("heat"), Suggestion.nearest("haet", NAMES));
        assertEquals(Optional.of("cholesky"), Suggestion.nearest("choleski", NAMES));
        assertEquals(Optional.of("bfs"), Suggestion.nearest("BFS", NAMES));
        assertEquals(Optional.of("fib"), Suggestion.nearest("fibs", NAMES));
    }

    @Test
    void theBeginningOfOneNameIsEnough() {
        assertEquals(Optional.of("cholesky"), Suggestion.nearest("Chol", NAMES));
        assertEquals(Optional.empty(), Suggestion.nearest("pipel", List.of("pipeline", "pipeline-long")));
    }

    @Test
    void aDistantNameIsNot() {
        assertEquals(Optional.empty(), Suggestion.nearest("quicksort", NAMES));
        assertEquals(Optional.empty(), Suggestion.nearest("", NAMES));
        assertEquals("", Suggestion.phrase("quicksort", NAMES));
        assertEquals("; did you mean 'heat'?", Suggestion.phrase("heart", NAMES));
    }
}
