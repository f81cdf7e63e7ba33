package org.edarts.su.checked;

/**
 * What a body does to a block that it has itself, for it may hand that on to who ends a split-phase operation. Judged
 * is what it declares as only read, which nobody else may have changed meanwhile.
 */
final class OwnBlock implements WatchedBlock {
    private final Object content;
    private final BlockShadows shadows;
    private final Elements judged;
    private final Elements written;
    private final Object[] before;

    /**
     * Makes it for a body that is about to look at a block.
     *
     * @param content the machine's own array
     * @param judged what the body must not change
     * @param written what it declares as written
     */
    OwnBlock(Object content, BlockShadows shadows, Elements judged, Elements written) {
        this.content = content;
        this.shadows = shadows;
        this.judged = judged;
        this.written = written;
        this.before = new Object[judged.runs()];
        for (int run = 0; run < before.length; run++) {
            before[run] = BlockContent.copy(content, judged.from(run), judged.to(run));
        }
    }

    @Override
    public Object seen() {
        return content;
    }

    @Override
    public int settle() {
        for (int run = 0; run < written.runs(); run++) {
            shadows.wrote(written.from(run), written.to(run), null);
        }
        for (int run = 0; run < before.length; run++) {
            int element = BlockContent.changed(before[run], 0, content, judged.from(run), judged.to(run));
            if (element < judged.to(run)) {
                return element;
            }
        }
        return NOTHING;
    }

    @Override
    public void handOn() {
        shadows.handOn();
    }
}
