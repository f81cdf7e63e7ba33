package org.edarts.cli;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.edarts.study.graph.Communication;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads what communication costs: {@code file}, {@code none}, a number, or a rate such as {@code 100MB/s}. */
final class CommunicationOption implements ITypeConverter<Communication> {
    private static final Pattern RATE = Pattern.compile("(?i)([0-9.]+(?:e[0-9]+)?)\\s*([kmgt]?)b?(?:/s)?");
    private static final String PREFIXES = "kmgt";

    @Override
    public Communication convert(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        if (lower.equals("file")) {
            return Communication.AS_GIVEN;
        } else if (lower.equals("none")) {
            return Communication.NONE;
        }
        try {
            Matcher rate = RATE.matcher(lower);
            if (lower.endsWith("/s") && rate.matches()) {
                double bytes = Double.parseDouble(rate.group(1));
                if (!rate.group(2).isEmpty()) {
                    bytes *= Math.pow(1000, PREFIXES.indexOf(rate.group(2)) + 1);
                }
                if (bytes > 0) {
                    return Communication.atRate(bytes);
                }
            } else {
                double cost = Double.parseDouble(lower);
                if (cost >= 0 && !Double.isInfinite(cost)) {
                    return Communication.of(cost);
                }
            }
        } catch (NumberFormatException none) {
            // refused below, with the others that are none
        }
        throw new TypeConversionException(
                "'" + text + "' is no cost of communication: expected file, none, a number, or a rate such as 100MB/s");
    }
}
