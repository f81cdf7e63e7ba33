package org.edarts.cu.flight;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** A codelet threw, or its split-phase operation failed. */
@Name("org.edarts.Failure")
@Label("Codelet Failure")
@Category("eDARTS")
@Description("A codelet that threw, or whose split-phase operation failed")
@StackTrace(false)
final class FailureEvent extends Event {
    @Label("CAM")
    String cam = "";

    @Label("Graph")
    @Description("The graph or threaded procedure")
    String graph = "";

    @Label("Codelet")
    String codelet = "";

    @Label("Index")
    int index;

    @Label("CU")
    @Description("The CU that fired the codelet, or -1 if its split-phase operation failed outside")
    int cu;

    @Label("Message")
    String message = "";
}
