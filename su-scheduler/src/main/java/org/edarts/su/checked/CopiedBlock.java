package org.edarts.su.checked;

/** What a kernel does to a copy of a block: what changes there is its own doing, and all of it may be judged. */
final class CopiedBlock implements WatchedBlock {
    /** Where a kernel uses at least one element of so many, a copy of its own is no more than what it uses. */
    private static final int SMALL_PART = 4;

    /** So many elements around what a kernel declares are always compared. */
    private static final int MARGIN = 4096;

    private final Object content;
    private final BlockShadows shadows;
    private final Shadow shadow;
    private final Elements written;
    private final Elements judged;
    private final Suspect self;
    private final boolean again;
    private final boolean all;

    /**
     * Makes it for a kernel that is about to look at a block.
     *
     * @param content the machine's own array
     * @param self who fires
     * @param read what its codelet declares as only read
     * @param written what that declares as written
     */
    CopiedBlock(Object content, int length, BlockShadows shadows, Suspect self, Elements read, Elements written) {
        this.content = content;
        this.shadows = shadows;
        this.self = self;
        this.written = written;
        this.again = (long) SMALL_PART * (read.count() + written.count()) < length;
        this.shadow = again ? shadows.take(content) : new Shadow(content, Long.MIN_VALUE);
        this.all = !again || length <= 2 * MARGIN || shadows.mayCompare() && !shadow.hasSuspects();
        this.judged = (all ? Elements.all(length) : read.around(written, MARGIN, length)).without(written);
        if (again) {
            // nobody tells what others do to blocks from outside, behind split-phase operations
            refresh(read);
            refresh(written);
        }
        for (int run = 0; !all && run < judged.runs(); run++) {
            shadows.look(shadow, judged.from(run), judged.to(run));
        }
    }

    private void refresh(Elements elements) {
        for (int run = 0; run < elements.runs(); run++) {
            shadows.refresh(shadow, content, elements.from(run), elements.to(run));
        }
    }

    @Override
    public Object seen() {
        return shadow.seen();
    }

    @Override
    public int settle(boolean told) {
        for (int run = 0; run < written.runs(); run++) {
            if (shadow.bring(content, written.from(run), written.to(run))) {
                shadows.wrote(written.from(run), written.to(run), shadow);
            }
        }
        for (int run = 0; run < judged.runs(); run++) {
            int element = shadow.changed(judged.from(run), judged.to(run));
            if (element < judged.to(run)) {
                return element;
            }
        }
        return NOTHING;
    }

    @Override
    public void end() {
        if (!all) {
            shadows.owes(shadow, self, (long) judged.count() + written.count());
        }
        if (again) {
            shadows.giveBack(shadow);
        }
    }
}
