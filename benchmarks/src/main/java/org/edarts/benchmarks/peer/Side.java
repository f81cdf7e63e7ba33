package org.edarts.benchmarks.peer;

/** On which side a contender stands when ratios are made. */
public enum Side {
    /** This project's runtime. */
    OURS,
    /** What else runs in a JVM. */
    JAVA,
    /** Intel's oneTBB. */
    ONE_TBB,
    /** Taskflow. */
    TASKFLOW
}
