package org.edarts.codelet.stream;

/** What a worker of a stage is up to. */
enum Phase {
    /** It fires, or has been signalled to. */
    RUNNING,
    /** It is dormant until there is an item, or the end, in one of its buffers. */
    AWAITS_INPUT,
    /** It is dormant until there is room in one of its buffers. */
    AWAITS_ROOM,
    /** It has put out its last item and never fires again. */
    ENDED
}
