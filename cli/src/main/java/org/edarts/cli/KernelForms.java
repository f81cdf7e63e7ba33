package org.edarts.cli;

import java.util.Locale;

/**
 * What one run takes with each of two forms of its kernels.
 *
 * @param hand cycles with those that are written by hand
 * @param compiled cycles with what the compiler makes of the methods
 */
record KernelForms(long hand, long compiled) {
    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "kernels      by hand %,d cycles, compiled %,d: %.2f times as many",
                hand,
                compiled,
                (double) compiled / hand);
    }
}
