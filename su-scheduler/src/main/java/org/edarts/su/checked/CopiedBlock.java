package org.edarts.su.checked;

/** What a kernel does to a copy of a block: what changes there is its own doing, and all of it may be judged. */
final class CopiedBlock implements WatchedBlock {
    /** Where a kernel uses at least one element of so many, a copy of its own is no more than what it uses. */
    private static final int SMALL_PART = 4;

    private final Object content;
    private final BlockShadows shadows;
    private final Shadow shadow;
    private final Elements written;
    private final Elements others;
    private final boolean again;

    /**
     * Makes it for a kernel that is about to look at a block.
     *
     * @param content the machine's own array
     * @param read what its codelet declares as only read
     * @param written what that declares as written
     */
    CopiedBlock(Object content, int length, BlockShadows shadows, Elements read, Elements written) {
        this.content = content;
        this.shadows = shadows;
        this.written = written;
        this.others = Elements.all(length).without(written);
        this.again = (long) SMALL_PART * (read.count() + written.count()) < length;
        this.shadow = again ? shadows.take(content) : new Shadow(content, Long.MIN_VALUE);
        if (again) {
            // nobody tells what others do to blocks from outside, behind split-phase operations
            refresh(read);
            refresh(written);
        }
    }

    private void refresh(Elements elements) {
        for (int run = 0; run < elements.runs(); run++) {
            shadow.refresh(content, elements.from(run), elements.to(run));
        }
    }

    @Override
    public Object seen() {
        return shadow.seen();
    }

    @Override
    public int settle() {
        for (int run = 0; run < written.runs(); run++) {
            if (shadow.bring(content, written.from(run), written.to(run))) {
                shadows.wrote(written.from(run), written.to(run), shadow);
            }
        }
        for (int run = 0; run < others.runs(); run++) {
            int element = shadow.changed(others.from(run), others.to(run));
            if (element < others.to(run)) {
                return element;
            }
        }
        return NOTHING;
    }

    @Override
    public void end() {
        if (again) {
            shadows.giveBack(shadow);
        }
    }
}
