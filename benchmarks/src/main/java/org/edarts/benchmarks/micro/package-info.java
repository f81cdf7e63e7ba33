/**
 * JMH benchmarks of the small things. JMH's own command line runs them from a class path that holds this module and
 * what it depends on, such as the jar of the {@code edarts} command:
 *
 * <pre>{@code
 * java -cp cli/target/edarts.jar org.openjdk.jmh.Main PoolBenchmark -prof gc
 * }</pre>
 */
@NullMarked
package org.edarts.benchmarks.micro;

import org.jspecify.annotations.NullMarked;
