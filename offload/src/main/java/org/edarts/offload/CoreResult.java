package org.edarts.offload;

/**
 * What one core of an execution has returned.
 *
 * @param number the core's number within the launch, from 0
 * @param result what its kernel returned
 */
public record CoreResult<R>(int number, R result) {}
