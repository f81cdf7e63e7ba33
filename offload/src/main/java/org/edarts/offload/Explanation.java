package org.edarts.offload;

import java.util.Arrays;
import java.util.List;

/** Tells where a launch would run, where each of its arguments lives, and what moves. */
final class Explanation {
    private Explanation() {}

    /**
     * Returns it in lines.
     *
     * @param cores the cores it would go to
     * @param device what kind of cores they are
     * @param engine what their machine has to say
     */
    static String of(Call<?> call, int[] cores, Device device, List<String> engine) {
        StringBuilder text = new StringBuilder(call.name() + " on cores " + Arrays.toString(cores) + "\n");
        engine.forEach(line -> text.append(line).append('\n'));
        for (Argument argument : call.arguments()) {
            text.append("argument ").append(argument.number()).append(", ");
            text.append(of(argument, cores.length, device)).append('\n');
        }
        return text.toString();
    }

    private static String of(Argument argument, int cores, Device device) {
        if (!argument.isArray()) {
            return argument.value() + ": a word for each core";
        }
        String type = argument.value().getClass().getComponentType() + "[" + argument.length() + "]: ";
        PlacedArray<?> place = argument.place();
        if (place != null && device == Device.HOST) {
            return type
                    + (place instanceof Resident<?> ? "one for each core, for good" : "the host's own; nothing moves");
        }
        return type + (place == null ? copied(argument, cores) : place.where(argument.bytes()) + fetched(argument));
    }

    private static String fetched(Argument argument) {
        Fetching fetching = argument.fetching();
        if (fetching != null) {
            return String.format(
                    "; each core fetches %d elements at once, %d before they are needed, and has room for %d",
                    fetching.perFetch(), fetching.distance(), fetching.buffer());
        }
        return argument.place() instanceof Shared<?> ? "; each element is fetched when it is needed" : unused(argument);
    }

    private static String copied(Argument argument, int cores) {
        String where = String.format(
                "a copy in the memory of %s, %,d bytes", cores == 1 ? "the core" : "each core", argument.bytes());
        String before = argument.passing().brings() ? "; it goes there when the core takes up the launch" : "; empty";
        String after = !argument.passing().returns()
                ? "; nothing comes back"
                : cores == 1
                        ? "; it comes back at the end"
                        : "; it comes back to see whether the core wrote to it, which fails";
        return where + before + after + unused(argument);
    }

    private static String unused(Argument argument) {
        return argument.prefetch() == null
                ? ""
                : "; @Prefetch does nothing for it: it counts for arrays of Mesh.share and Mesh.onHost";
    }
}
