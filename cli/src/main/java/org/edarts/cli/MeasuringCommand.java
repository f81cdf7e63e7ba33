package org.edarts.cli;

/**
 * A command that measures. Such commands come with a jar of their own, which holds this one's classes, too: what they
 * measure beside, and what they measure with, is nothing that users of the others need. They are found with {@link
 * java.util.ServiceLoader}; each is a command of picocli with a name of {@link AbsentCommand#NAMES}.
 */
public interface MeasuringCommand {}
