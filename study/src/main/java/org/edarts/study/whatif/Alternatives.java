package org.edarts.study.whatif;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.edarts.viewer.analysis.CodeletTimes;

/**
 * The alternatives to a recorded run that a page of its trace has to choose from: each number of CUs with each policy,
 * as the question asks; the same with each of the costliest kinds of codelets taking half as long and, where the trace
 * tells of it, with code that is loaded in no time.
 */
public final class Alternatives {
    /** Of how many firings a run may have at the most: each alternative fires them all. */
    public static final int MOST_FIRINGS = 200_000;

    private static final int KINDS = 3;
    private static final double HALF = 0.5;

    private final WhatIf whatIf;
    private final List<Scenario> scenarios = new ArrayList<>();

    private record Scenario(String name, Question question) {}

    private Alternatives(WhatIf whatIf) {
        this.whatIf = whatIf;
    }

    /**
     * Returns them as JSON, for {@link org.edarts.viewer.page.TracePage#whatIf}.
     *
     * @throws IllegalArgumentException if the run has more than {@link #MOST_FIRINGS}, or the question speaks of what
     *     it does not have
     * @throws IOException never: it writes into memory
     */
    public static String json(WhatIf whatIf, Question question) throws IOException {
        int firings = whatIf.tasks().firings().length;
        if (firings > MOST_FIRINGS) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "the run has %,d firings, and a page has alternatives to runs of up to %,d: record a smaller run, or"
                            + " leave --html out",
                    firings,
                    MOST_FIRINGS));
        }
        Alternatives alternatives = new Alternatives(whatIf);
        alternatives.addScenarios(question);
        return alternatives.json();
    }

    private void addScenarios(Question question) {
        Question base = question.with(Map.of(), false);
        add(base.scheduling() ? base.changes() : "nothing else changes", base);
        if (!question.factors().isEmpty() || question.freeCode()) {
            add(question.changes(), question.with(question.factors(), question.freeCode()));
        }
        whatIf.tasks().analysis().numbers().codelets().stream()
                .filter(kind -> kind.firings().total() > 0)
                .sorted(Comparator.comparingLong(
                                (CodeletTimes kind) -> kind.firings().total())
                        .reversed())
                .limit(KINDS)
                .forEach(kind -> {
                    Map<String, Double> factors = new HashMap<>(question.factors());
                    factors.remove(kind.name());
                    String others = question.with(factors, question.freeCode()).changes();
                    factors.put(kind.name(), HALF);
                    add(
                            kind.name() + " takes half as long" + (others.isEmpty() ? "" : ", " + others),
                            question.with(factors, question.freeCode()));
                });
        if (whatIf.dataRecorded()) {
            add(
                    "as it was, but data are there at once",
                    new Question(List.of(), List.of(), Map.of(), false, true, false));
        }
        if (whatIf.codeRecorded() && !question.freeCode()) {
            Question free = question.with(question.factors(), true);
            add(free.changes(), free);
        }
    }

    private void add(String name, Question question) {
        scenarios.add(new Scenario(name, question));
    }

    private String json() throws IOException {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            json.writeStartObject();
            json.writeNumberField("cus", whatIf.tasks().cus());
            json.writeStringField("policy", whatIf.policy());
            json.writeNumberField("recorded_ns", Math.round(whatIf.recorded()));
            json.writeNumberField("replayed_ns", Math.round(whatIf.replayed()));
            json.writeNumberField("without_pauses_ns", Math.round(whatIf.withoutDelays()));
            json.writeArrayFieldStart("scenarios");
            for (Scenario scenario : scenarios) {
                json.writeStartObject();
                json.writeStringField("name", scenario.name);
                json.writeArrayFieldStart("alternatives");
                for (Answer answer : whatIf.outcomes(scenario.question)) {
                    json.writeStartObject();
                    WhatIfReport.fields(json, answer);
                    json.writeEndObject();
                }
                json.writeEndArray();
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        return text.toString();
    }
}
