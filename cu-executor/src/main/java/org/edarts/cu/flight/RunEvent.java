package org.edarts.cu.flight;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** A run, from its start to its end. */
@Name("org.edarts.Run")
@Label("Run")
@Category("eDARTS")
@Description("A run of a codelet graph")
@StackTrace(false)
final class RunEvent extends Event {
    @Label("CAM")
    String cam = "";

    @Label("Machine")
    String machine = "";

    @Label("Policy")
    String policy = "";

    @Label("Graph")
    String graph = "";

    @Label("Outcome")
    String outcome = "";

    @Label("Fired")
    @Description("Codelets that the run fired")
    long fired;

    @Label("Message")
    @Description("Why the run did not succeed")
    String message = "";
}
