package org.edarts.pic.cache;

/**
 * A call that has come to the manager and has not begun.
 *
 * @param slot the slot that was called
 * @param returnTo where the call returns to
 */
public record PendingCall(int slot, int returnTo) {}
