package org.edarts.epiphany.pic;

/**
 * What is done with a call of a function that is not in the core's cache.
 *
 * @param copies whether it is copied into the cache first, rather than carried out where it is
 * @param place where it is
 */
record CallPlan(boolean copies, CodePlace place) {
    static CallPlan copyFrom(CodePlace place) {
        return new CallPlan(true, place);
    }

    static CallPlan runIn(CodePlace place) {
        return new CallPlan(false, place);
    }
}
