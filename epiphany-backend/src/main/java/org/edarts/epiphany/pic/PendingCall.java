package org.edarts.epiphany.pic;

/**
 * A call that has come to the manager and has not begun.
 *
 * @param slot the slot that was called
 * @param returnTo where the call returns to
 */
record PendingCall(int slot, int returnTo) {}
