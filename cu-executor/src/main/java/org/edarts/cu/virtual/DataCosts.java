package org.edarts.cu.virtual;

import java.util.List;
import java.util.Locale;
import org.edarts.cam.Suggestion;

/**
 * What it costs on a virtual machine to bring data from where they lie to the CU that reads them; {@link DataTransport}
 * says how. What a machine's description leaves open costs nothing unless it is given here. Cycles are those of the CU
 * that reads.
 *
 * @param priced whether data have a price at all
 * @param latency cycles until the first byte is there, beside what the description says
 * @param hop cycles for each unit of the {@linkplain org.edarts.cam.Machine#distance distance}
 * @param rate bytes in a cycle that each memory gives or takes, whatever its description says; 0 for what that says
 */
public record DataCosts(boolean priced, double latency, double hop, double rate) {
    /** Data are everywhere at once. */
    public static final DataCosts NONE = new DataCosts(false, 0, 0, 0);

    /** Data cost what the description of the machine's memories says. */
    public static final DataCosts AS_DESCRIBED = new DataCosts(true, 0, 0, 0);

    private static final double LEAST_RATE = 1e-6;
    private static final double MOST = 1e12;
    private static final String EXPECTED =
            "expected none, machine, or parts with commas between them: latency=CYCLES, hop=CYCLES, rate=BYTES";

    /**
     * Checks the costs.
     *
     * @throws IllegalArgumentException if one is negative or not finite
     */
    public DataCosts {
        for (double cost : new double[] {latency, hop, rate}) {
            if (!(cost >= 0) || Double.isInfinite(cost)) {
                throw new IllegalArgumentException("data cannot cost " + cost + ": expected 0 or more");
            }
        }
    }

    /** Returns these costs with that many cycles for each unit of distance. */
    public DataCosts withHop(double cycles) {
        return new DataCosts(true, latency, cycles, rate);
    }

    /** Returns these costs with that many cycles until the first byte is there. */
    public DataCosts withLatency(double cycles) {
        return new DataCosts(true, cycles, hop, rate);
    }

    /** Returns these costs with that many bytes in a cycle for each memory. */
    public DataCosts withRate(double bytes) {
        return new DataCosts(true, latency, hop, bytes);
    }

    /**
     * Reads {@code none}, {@code machine}, or parts such as {@code latency=20,hop=1.5,rate=8}, of which the first may
     * be {@code machine}.
     *
     * @throws IllegalArgumentException if it is none of them; the message says what is expected
     */
    public static DataCosts parse(String text) {
        if (text.toLowerCase(Locale.ROOT).equals("none")) {
            return NONE;
        }
        DataCosts costs = AS_DESCRIBED;
        for (String part : text.toLowerCase(Locale.ROOT).split(",", -1)) {
            int equals = part.indexOf('=');
            costs = switch (equals < 0 ? part : part.substring(0, equals)) {
                case "machine" -> costs;
                case "latency" -> costs.withLatency(number(part, equals));
                case "hop" -> costs.withHop(number(part, equals));
                case "rate" -> costs.withRate(number(part, equals));
                default ->
                    throw new IllegalArgumentException("data \"" + part + "\": " + EXPECTED
                            + Suggestion.phrase(part, List.of("none", "machine", "latency", "hop", "rate")));
            };
        }
        return costs;
    }

    private static double number(String part, int equals) {
        try {
            double number = equals < 0 ? -1 : Double.parseDouble(part.substring(equals + 1));
            if (number >= least(part) && number <= MOST) {
                return number;
            }
        } catch (NumberFormatException none) {
            // refused below, with the others that are none
        }
        throw new IllegalArgumentException("data \"" + part + "\": expected a number from "
                + (least(part) > 0 ? "0.000001" : "0") + " to 1000000000000 behind the =");
    }

    /** At no rate at all data would never be there. */
    private static double least(String part) {
        return part.startsWith("rate") ? LEAST_RATE : 0;
    }

    /** Returns the costs as {@link #parse} reads them. */
    @Override
    public String toString() {
        if (!priced) {
            return "none";
        }
        StringBuilder text = new StringBuilder("machine");
        append(text, "latency", latency);
        append(text, "hop", hop);
        append(text, "rate", rate);
        return text.toString();
    }

    private static void append(StringBuilder text, String name, double number) {
        if (number > 0) {
            text.append(',').append(name).append('=');
            text.append(number == Math.rint(number) ? Long.toString((long) number) : Double.toString(number));
        }
    }
}
