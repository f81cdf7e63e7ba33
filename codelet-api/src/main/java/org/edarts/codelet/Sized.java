package org.edarts.codelet;

/**
 * The content of a value, promise or parameter that says how many bytes it is where data have a price: in virtual time.
 * Numbers, strings and arrays of them need not say it.
 */
public interface Sized {
    /** Returns how many bytes of data it is, at least 0; without what Java adds to them. */
    long bytes();
}
