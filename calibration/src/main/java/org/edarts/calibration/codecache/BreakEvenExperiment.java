package org.edarts.calibration.codecache;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.edarts.calibration.report.LineChart;
import org.edarts.calibration.report.LineChart.Dot;
import org.edarts.calibration.report.LineChart.Line;

/** From how many calls on it is cheaper to copy a function than to run it where it is. */
final class BreakEvenExperiment implements Experiment {
    private static final Map<String, Integer> HOLDERS = new LinkedHashMap<>();

    static {
        HOLDERS.put("1 hop", 1);
        HOLDERS.put("3 hops", 3);
        HOLDERS.put("6 hops", 15);
        HOLDERS.put("DRAM", CarriedCode.DRAM);
    }

    @Override
    public String name() {
        return "breakeven";
    }

    @Override
    public String question() {
        return "From how many calls on does copying a function pay off?";
    }

    @Override
    public List<Finding> measure(boolean quick, Consumer<String> progress) {
        List<Finding> findings = new ArrayList<>();
        List<Integer> sizes = quick ? List.of(64, 1024) : List.of(64, 128, 256, 512, 1024, 2048, 4096);
        for (double passes : quick ? List.of(1.0) : List.of(1 / 16.0, 1 / 4.0, 1.0, 4.0)) {
            findings.add(measure(passes, sizes, progress));
        }
        return findings;
    }

    private Finding measure(double passes, List<Integer> sizes, Consumer<String> progress) {
        List<List<Object>> rows = new ArrayList<>();
        List<Line> lines = new ArrayList<>();
        HOLDERS.forEach((place, holder) -> {
            List<Dot> byLoads = new ArrayList<>();
            List<Dot> byDma = new ArrayList<>();
            for (int size : sizes) {
                progress.accept(name() + ": " + part(passes) + ", " + size + " bytes, " + place);
                CarriedCode code = CarriedCode.measure(holder, size, passes);
                long loads = code.breakEven(code.byLoads());
                long dma = code.breakEven(code.byDma());
                rows.add(List.of(
                        place,
                        (long) code.bytes(),
                        code.outside(),
                        code.inside(),
                        code.byLoads(),
                        code.byDma(),
                        loads,
                        dma));
                byLoads.add(new Dot(code.bytes(), code.byLoads() / (double) (code.outside() - code.inside())));
                byDma.add(new Dot(code.bytes(), code.byDma() / (double) (code.outside() - code.inside())));
            }
            lines.add(new Line("from " + place + " by loads", false, byLoads));
            lines.add(new Line("from " + place + " by DMA", false, byDma));
        });
        return new Finding(
                "Calls from which copying pays off, when a call carries out " + part(passes),
                "cycles; called and copied by core (0, 0) of the E16; without what a manager's own steps cost",
                List.of(
                        "held at",
                        "bytes",
                        "call there",
                        "call of the copy",
                        "copy by loads",
                        "by DMA",
                        "calls, loads",
                        "calls, DMA"),
                rows,
                Map.of(
                        "code-cache-break-even-" + (passes < 1 ? "1-" + Math.round(1 / passes) : Math.round(passes)),
                        new LineChart(
                                "When copying pays off: a call carries out " + part(passes),
                                "bytes of the function",
                                "calls whose waiting pays for the copy",
                                lines)));
    }

    private static String part(double passes) {
        return passes < 1
                ? "1/" + Math.round(1 / passes) + " of the function"
                : "the function " + (passes == 1 ? "once" : Math.round(passes) + " times");
    }
}
