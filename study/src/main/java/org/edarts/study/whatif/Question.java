package org.edarts.study.whatif;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.edarts.cam.Suggestion;
import org.edarts.su.Policies;
import org.edarts.su.SchedulingPolicy;

/**
 * What is to be changed in a recorded run.
 *
 * @param cus the numbers of CUs; none for as many as there were
 * @param policies the policies; none for the one that there was
 * @param factors how many times as long the codelets of a kind are to take
 * @param freeCode whether code is to be loaded in no time
 * @param freeData whether only data are to be there at once, and all else is to be as it was
 * @param scheduling whether each firing is to take with it what scheduling took in the run, on average; otherwise
 *     scheduling is free
 */
public record Question(
        List<Integer> cus,
        List<String> policies,
        Map<String, Double> factors,
        boolean freeCode,
        boolean freeData,
        boolean scheduling) {
    private static final int MOST_CUS = 100_000;

    /** Copies the lists. */
    public Question {
        cus = List.copyOf(cus);
        policies = List.copyOf(policies);
        factors = Map.copyOf(factors);
    }

    /** A question in which code is loaded in the time that it took. */
    public Question(List<Integer> cus, List<String> policies, Map<String, Double> factors) {
        this(cus, policies, factors, false, false, false);
    }

    /** A question of numbers of CUs, policies, kinds of codelets and code. */
    public Question(List<Integer> cus, List<String> policies, Map<String, Double> factors, boolean freeCode) {
        this(cus, policies, factors, freeCode, false, false);
    }

    /** The same question where scheduling takes what it took. */
    public Question withScheduling() {
        return new Question(cus, policies, factors, freeCode, freeData, true);
    }

    /** The same question with other kinds of codelets, and code, and with data as they were. */
    Question with(Map<String, Double> other, boolean otherCode) {
        return new Question(cus, policies, other, otherCode, false, scheduling);
    }

    /** Returns whether anything but data is changed. */
    boolean changesRun() {
        return !cus.isEmpty() || !policies.isEmpty() || !factors.isEmpty() || freeCode || scheduling;
    }

    /** What is changed beside the CUs and policies, in words. */
    String changes() {
        List<String> changes = new ArrayList<>();
        factors.forEach((name, factor) -> changes.add(name + " takes " + factor + " times as long"));
        if (freeCode) {
            changes.add("code is loaded in no time");
        }
        if (scheduling) {
            changes.add("scheduling takes what it took for a firing");
        }
        return String.join(", ", changes);
    }

    /**
     * Reads a question such as {@code cus=1..16,policy=all}: parts with commas between them. {@code cus} is a number or
     * a range, {@code policy} a name or {@code all}, {@code codelet=NAME:0.5} lets those of a kind take half as long
     * (its name may have commas), {@code code=free} lets code be loaded in no time, {@code comm=free} asks for the run
     * as it was, but that data are there at once, {@code scheduling=recorded} lets each firing take with it what
     * scheduling took in the run for one on average; each may be given several times.
     *
     * @throws IllegalArgumentException if a part cannot be understood; the message says what is expected
     */
    public static Question parse(String text) {
        Set<Integer> cus = new LinkedHashSet<>();
        Set<String> policies = new LinkedHashSet<>();
        Map<String, Double> factors = new LinkedHashMap<>();
        boolean freeCode = false;
        boolean freeData = false;
        boolean scheduling = false;
        for (String part : parts(text)) {
            int equals = part.indexOf('=');
            String value = part.substring(equals + 1);
            switch (equals < 0 ? "" : part.substring(0, equals)) {
                case "cus" -> addRange(part, value, cus);
                case "policy" -> addPolicies(value, policies);
                case "codelet" -> {
                    int colon = value.lastIndexOf(':');
                    if (colon < 1) {
                        throw wrong(part, "codelet=NAME:FACTOR, such as codelet=step:0.5");
                    }
                    factors.put(value.substring(0, colon), factor(part, value.substring(colon + 1)));
                }
                case "code" -> {
                    if (!value.equals("free")) {
                        throw wrong(part, "code=free");
                    }
                    freeCode = true;
                }
                case "comm" -> {
                    if (!value.equals("free")) {
                        throw wrong(part, "comm=free");
                    }
                    freeData = true;
                }
                case "scheduling" -> {
                    if (!value.equals("recorded")) {
                        throw wrong(part, "scheduling=recorded");
                    }
                    scheduling = true;
                }
                default ->
                    throw wrong(
                            part,
                            "cus=N, cus=N..M, policy=NAME, policy=all, codelet=NAME:FACTOR, code=free, comm=free or"
                                    + " scheduling=recorded");
            }
        }
        return new Question(new ArrayList<>(cus), new ArrayList<>(policies), factors, freeCode, freeData, scheduling);
    }

    /** Names of codelets may have commas: such a part ends with its factor. */
    private static List<String> parts(String text) {
        List<String> parts = new ArrayList<>();
        boolean open = false;
        for (String piece : text.split(",", -1)) {
            int last = parts.size() - 1;
            if (open) {
                parts.set(last, parts.get(last) + "," + piece);
            } else {
                parts.add(piece);
            }
            open = (open || piece.startsWith("codelet=")) && piece.indexOf(':') < 0;
        }
        return parts;
    }

    private static void addRange(String part, String value, Set<Integer> cus) {
        String[] ends = value.split("\\.\\.", 2);
        try {
            int first = Integer.parseInt(ends[0]);
            int last = ends.length == 1 ? first : Integer.parseInt(ends[1]);
            if (first >= 1 && first <= last && last <= MOST_CUS) {
                for (int count = first; count <= last; count++) {
                    cus.add(count);
                }
                return;
            }
        } catch (NumberFormatException e) {
            throw wrong(part, "cus=8 or cus=1..16");
        }
        throw wrong(part, "numbers of CUs from 1 to " + MOST_CUS + ", the lower one first");
    }

    private static void addPolicies(String value, Set<String> policies) {
        List<String> names = Policies.all().stream().map(SchedulingPolicy::name).toList();
        if (value.equals("all")) {
            policies.addAll(names);
        } else if (names.contains(value)) {
            policies.add(value);
        } else {
            throw new IllegalArgumentException("no policy \"" + value + "\"; there are all, " + String.join(", ", names)
                    + Suggestion.phrase(value, names));
        }
    }

    private static double factor(String part, String value) {
        try {
            double factor = Double.parseDouble(value);
            if (factor >= 0 && factor <= 1e6) {
                return factor;
            }
        } catch (NumberFormatException e) {
            throw wrong(part, "a number behind the colon");
        }
        throw wrong(part, "a factor from 0 to a million");
    }

    private static IllegalArgumentException wrong(String part, String expected) {
        return new IllegalArgumentException("what if \"" + part + "\": expected " + expected);
    }
}
