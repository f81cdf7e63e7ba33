package org.edarts.su;

import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;
import org.edarts.cam.Suggestion;

/** The scheduling policies on the class path. */
public final class Policies {
    /** The name of the policy that a CAM has unless told otherwise. */
    public static final String DEFAULT = "adaptive";

    private Policies() {}

    /** Returns all policies, by name. */
    public static List<SchedulingPolicy> all() {
        return ServiceLoader.load(SchedulingPolicy.class).stream()
                .map(ServiceLoader.Provider::get)
                .sorted(Comparator.comparing(SchedulingPolicy::name))
                .toList();
    }

    /**
     * Returns the policy of this name.
     *
     * @throws IllegalArgumentException if there is none; the message lists those there are
     */
    public static SchedulingPolicy named(String name) {
        for (SchedulingPolicy policy : ServiceLoader.load(SchedulingPolicy.class)) {
            if (policy.name().equals(name)) {
                return policy;
            }
        }
        List<String> names = all().stream().map(SchedulingPolicy::name).toList();
        throw new IllegalArgumentException("no scheduling policy \"" + name + "\"; there are "
                + String.join(", ", names) + Suggestion.phrase(name, names));
    }
}
