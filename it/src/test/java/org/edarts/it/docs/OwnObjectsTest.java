package org.edarts.it.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;

import java.util.ArrayList;
import java.util.List;
import org.edarts.codelet.Cam;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Parameter;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.Shared;
import org.edarts.codelet.Value;
import org.junit.jupiter.api.Test;

/** The snippets of docs/embedding.md that let codelets work on objects of the application. */
class OwnObjectsTest {
    private record Order(String customer, List<Integer> prices) {
        int net() {
            return prices.stream().mapToInt(price -> price).sum();
        }
    }

    private record Invoice(Order order, int net) {}

    private static final class Ledger {
        private final List<Invoice> invoices = new ArrayList<>();

        void book(Invoice invoice) {
            invoices.add(invoice);
        }
    }

    @Test
    void valuesAndStateAreObjectsOfTheApplication() {
        Order received = new Order("miller", List.of(3, 4));
        try (Cam cam = Cam.host(2)) {
            // snippet
            GraphBuilder g = CodeletGraph.named("invoice");
            Parameter<Order> order = g.parameter("order");               // what the application gives to a run
            Shared<Ledger> ledger = g.shared("ledger", Ledger::new);     // an object of its own for each run
            Value<Integer> net = g.value("net", order, Order::net);      // methods and constructors compute
            Value<Invoice> invoice = g.value("invoice", order, net, Invoice::new);
            g.codelet("book", firing -> firing.get(ledger).book(firing.get(invoice))).after(invoice);
            CodeletGraph graph = g.build();
            // end of snippet
            // snippet
            Run run = cam.run(graph, RunOptions.DEFAULT.with(order, received)).join();
            Ledger booked = run.get(ledger);
            // end of snippet
            assertEquals(List.of(new Invoice(received, 7)), booked.invoices);
            Run next = cam.run(graph, RunOptions.DEFAULT.with(order, received)).join();
            assertNotSame(booked, next.get(ledger));
        }
    }
}
