package org.edarts.study.report;

import java.util.OptionalDouble;
import java.util.function.Function;
import org.edarts.study.Row;

/** The columns of a study's rows, in the order of the CSV. */
enum Column {
    GRAPH(Row::graph),
    PROCS(Row::processors),
    POLICY(Row::policy),
    MAKESPAN(Row::makespan),
    BOUND(Row::bound),
    RATIO(Row::ratio),
    OPTIMUM(Row::optimum),
    OPTIMUM_RATIO(Row::optimumRatio),
    SEED(Row::seed),
    MACHINE(Row::machine),
    TASKS(Row::tasks),
    EDGES(Row::edges),
    WORK(Row::work),
    CRITICAL_PATH(Row::criticalPath),
    PARALLELISM(Row::parallelism),
    WORK_BOUND(Row::workBound),
    FERNANDEZ_BUSSELL(Row::fernandezBussell),
    SPEEDUP(Row::speedUp),
    EFFICIENCY(Row::efficiency),
    GAP(Row::gap);

    @SuppressWarnings("ImmutableEnumChecker") // a method of Row, which keeps nothing
    private final Function<Row, Object> content;

    Column(Function<Row, Object> content) {
        this.content = content;
    }

    /** Returns what a row has there: a text, a number, or a number that may be unknown. */
    Object content(Row row) {
        return content.apply(row);
    }

    /** Returns that as a text, empty if it is unknown. */
    String text(Row row) {
        Object value = content(row);
        if (value instanceof OptionalDouble number) {
            return Numbers.text(number);
        }
        return value instanceof Number number ? Numbers.text(number.doubleValue()) : value.toString();
    }
}
