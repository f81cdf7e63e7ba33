package org.edarts.cu.flight;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** No codelet of a run ended for as long as its watchdog time. */
@Name("org.edarts.Stall")
@Label("Stall")
@Category("eDARTS")
@Description("A run in which no codelet ended for the watchdog time")
@StackTrace(false)
final class StallEvent extends Event {
    @Label("CAM")
    String cam = "";

    @Label("Graph")
    String graph = "";

    @Label("Fired")
    @Description("Codelets that the run had fired")
    long fired;

    @Label("Report")
    String report = "";
}
