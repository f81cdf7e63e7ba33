/** Scheduling policies, and what machines share that run codelets: sync slots, lifetimes of procedures, resources. */
// What packages are exported to is compiled after them.
@SuppressWarnings("module")
module org.edarts.su {
    requires static transitive org.jspecify;
    requires transitive org.edarts.codelet;
    requires org.agrona;

    exports org.edarts.su;
    exports org.edarts.su.checked to
            org.edarts.cu;
    exports org.edarts.su.plan to
            org.edarts.cu;
    exports org.edarts.su.policy to
            org.edarts.cu;
    exports org.edarts.su.rules to
            org.edarts.cu;

    uses org.edarts.su.SchedulingPolicy;

    provides org.edarts.su.SchedulingPolicy with
            org.edarts.su.policy.Adaptive,
            org.edarts.su.policy.CentralFifo,
            org.edarts.su.policy.CriticalPath,
            org.edarts.su.policy.LeastLoaded,
            org.edarts.su.policy.LocalFirst,
            org.edarts.su.policy.RoundRobin,
            org.edarts.su.policy.StaticBlocks,
            org.edarts.su.policy.StealNearest,
            org.edarts.su.policy.StealRandom;
}
