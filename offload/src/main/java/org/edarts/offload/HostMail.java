package org.edarts.offload;

/** Hands on what cores of a chip send to the host, and what it sends to them. Guarded by its mesh. */
final class HostMail {
    private final ChipCores cores;

    HostMail(ChipCores cores) {
        this.cores = cores;
    }

    /**
     * Takes what a core has sent, if the host has taken what came before, and lets it have what the host has sent, if
     * it has received what came before.
     *
     * @param last whether the core has ended, so that it sends no more
     */
    void serve(CoreWork<?> work, CoreLayout layout, boolean last) {
        Messages messages = work.execution().messages();
        int core = work.core();
        int rank = work.rank();
        int theirs = layout.peers() + work.ranks() * MeshCore.ENTRY;
        int own = theirs + MeshCore.ENTRY;
        boolean free = !messages.hasCome(rank);
        if (last || free) {
            int come = cores.word(core, own + MeshCore.COME);
            if (come != cores.word(core, theirs + MeshCore.TAKEN)) {
                messages.come(rank, cores.word(core, own + MeshCore.VALUE));
                cores.setWord(core, theirs + MeshCore.TAKEN, come);
            }
        }
        messages.posted(rank).ifPresent(value -> {
            int sent = cores.word(core, theirs + MeshCore.COME);
            if (cores.word(core, own + MeshCore.TAKEN) == sent) {
                cores.setWord(core, theirs + MeshCore.VALUE, value);
                cores.setWord(core, theirs + MeshCore.COME, sent + 1);
                messages.received(rank);
            }
        });
    }
}
