package org.edarts.cu.metrics;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.edarts.cu.host.CamCounters;
import org.edarts.cu.host.HostCam;
import org.edarts.cu.host.RunListener;
import org.edarts.cu.host.RunOutcome;

/**
 * Binds the counters of a host CAM to a meter registry, and counts its runs from then on. Firing a codelet costs nothing more
 * for it: counters are read when the registry is scraped, runs are counted when they end.
 *
 * <ul>
 *   <li>{@code edarts.codelets.fired}, {@code edarts.codelets.stolen}: per CU (tag {@code cu}), counters
 *   <li>{@code edarts.cu.busy}: per CU, how long it has worked since the CAM was opened
 *   <li>{@code edarts.codelets.ready}: how many codelets are ready to fire
 *   <li>{@code edarts.runs.active}: how many runs have not ended
 *   <li>{@code edarts.runs}: ended runs, a counter for each {@linkplain RunOutcome outcome} (tag {@code outcome})
 *   <li>{@code edarts.run.duration}: a timer for each graph (tag {@code graph}); of an application with very many graphs the
 *       first 100 have one each, and all others share one whose tag is {@code other}
 *   <li>{@code edarts.stalls}: how often no codelet of a run ended for its watchdog time
 * </ul>
 *
 * All carry the tags {@code cam} and {@code policy}. They stay in the registry, with their last values, until {@link #close}: an
 * application that opens one CAM after the other closes the metrics of each, or its registry grows.
 */
// Whoever uses it has Micrometer: nobody else needs it.
@SuppressWarnings("exports")
public final class CamMetrics implements MeterBinder, AutoCloseable {
    private final HostCam cam;
    private final List<MeterRegistry> registries = new CopyOnWriteArrayList<>();
    private final List<RunListener> listeners = new CopyOnWriteArrayList<>();

    /** Makes a binder for a CAM. */
    public CamMetrics(HostCam cam) {
        this.cam = cam;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        registries.add(registry);
        Tags tags = Tags.of("cam", cam.name(), "policy", cam.policy());
        CamCounters counters = cam.counters();
        for (int unit = 0; unit < counters.cus(); unit++) {
            int cu = unit;
            Tags ofCu = tags.and("cu", Integer.toString(cu));
            FunctionCounter.builder("edarts.codelets.fired", counters, all -> all.fired(cu))
                    .description("codelets that the CU fired")
                    .baseUnit("codelets")
                    .tags(ofCu)
                    .register(registry);
            FunctionCounter.builder("edarts.codelets.stolen", counters, all -> all.stolen(cu))
                    .description("codelets that the CU took from other CUs")
                    .baseUnit("codelets")
                    .tags(ofCu)
                    .register(registry);
            TimeGauge.builder("edarts.cu.busy", counters, TimeUnit.NANOSECONDS, all -> all.busyNanoseconds(cu))
                    .description("how long the CU has worked, scheduling included")
                    .tags(ofCu)
                    .register(registry);
        }
        Gauge.builder("edarts.runs.active", cam, HostCam::activeRuns)
                .description("runs that have not ended")
                .baseUnit("runs")
                .tags(tags)
                .register(registry);
        Gauge.builder("edarts.codelets.ready", cam, HostCam::readyCodelets)
                .description("codelets that are ready to fire")
                .baseUnit("codelets")
                .tags(tags)
                .register(registry);
        RunListener meters = new RunMeters(registry, tags);
        listeners.add(meters);
        cam.listen(meters);
    }

    /** Takes the meters of the CAM out of all registries that they were bound to; to be called when the CAM is closed. */
    @Override
    public void close() {
        listeners.forEach(cam::ignore);
        listeners.clear();
        for (MeterRegistry registry : registries) {
            for (Meter meter : registry.getMeters()) {
                if (meter.getId().getName().startsWith("edarts.")
                        && cam.name().equals(meter.getId().getTag("cam"))) {
                    registry.remove(meter);
                }
            }
        }
        registries.clear();
    }
}
