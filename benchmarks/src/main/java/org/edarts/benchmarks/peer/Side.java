package org.edarts.benchmarks.peer;

/** On which side a contender stands when ratios are made. */
public enum Side {
    /** This project's runtime. */
    OURS,
    /** This project's runtime too, as it is without what is measured: nothing of its own is asked of it. */
    REFERENCE,
    /** What else runs in a JVM. */
    JAVA,
    /** Intel's oneTBB. */
    ONE_TBB,
    /** Taskflow. */
    TASKFLOW
}
