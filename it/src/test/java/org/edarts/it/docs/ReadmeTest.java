package org.edarts.it.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.edarts.codelet.Cam;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Value;
import org.junit.jupiter.api.Test;

class ReadmeTest {
    @Test
    void aProgramOfEightLines() {
        PrintStream before = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            // snippet
            GraphBuilder g = CodeletGraph.named("hello");
            Value<Integer> six = g.value("six", firing -> 6);
            Value<Integer> seven = g.value("seven", firing -> 7);
            Value<Integer> product = g.value("product", six, seven, (a, b) -> a * b);
            CodeletGraph graph = g.build();
            try (Cam cam = Cam.host()) {
                System.out.println(cam.run(graph).join().get(product));
            }
            // end of snippet
        } finally {
            System.setOut(before);
        }
        assertEquals("42", printed.toString(StandardCharsets.UTF_8).strip());
    }
}
