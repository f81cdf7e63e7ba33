package org.edarts.pic.plan;

/**
 * What is done with a call of a function that is not in the core's cache.
 *
 * @param copies whether it is copied into the cache first, rather than carried out where it is
 * @param place where it is
 */
public record CallPlan(boolean copies, CodePlace place) {
    public static CallPlan copyFrom(CodePlace place) {
        return new CallPlan(true, place);
    }

    public static CallPlan runIn(CodePlace place) {
        return new CallPlan(false, place);
    }
}
