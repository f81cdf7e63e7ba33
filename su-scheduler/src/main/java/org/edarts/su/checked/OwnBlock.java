package org.edarts.su.checked;

import java.util.function.IntPredicate;

/**
 * What a body does to a block that it has itself, for it may hand that on to who ends a split-phase operation. Judged
 * is what it declares as only read, which nobody else may have changed meanwhile, and what it does not declare, where
 * nobody else may have.
 */
final class OwnBlock implements WatchedBlock {
    /** Of a block with so many elements all is judged, of others so many on each side of what a body declares. */
    private static final int SMALL = 2048;

    private static final int MARGIN = 512;

    private final Object content;
    private final BlockShadows shadows;
    private final IntPredicate othersMayWrite;
    private final Elements written;
    private final Remembered read;
    private final Remembered undeclared;

    /**
     * Makes it for a body that is about to look at a block.
     *
     * @param content the machine's own array
     * @param othersMayWrite whether somebody else may have written an element meanwhile
     * @param read what its codelet declares as only read
     * @param written what that declares as written
     */
    OwnBlock(
            Object content,
            int length,
            BlockShadows shadows,
            IntPredicate othersMayWrite,
            Elements read,
            Elements written) {
        this.content = content;
        this.shadows = shadows;
        this.othersMayWrite = othersMayWrite;
        this.written = written;
        this.read = new Remembered(content, read);
        Elements near = length <= SMALL ? Elements.all(length) : read.around(written, MARGIN, length);
        this.undeclared = new Remembered(content, near.without(read).without(written));
    }

    @Override
    public Object seen() {
        return content;
    }

    @Override
    public int settle(boolean told) {
        for (int run = 0; run < written.runs(); run++) {
            shadows.wrote(written.from(run), written.to(run), null);
        }
        if (told) {
            return NOTHING;
        }
        int element = read.changed(content, any -> true);
        return element == NOTHING ? undeclared.changed(content, any -> !othersMayWrite.test(any)) : element;
    }

    @Override
    public void handOn() {
        shadows.handOn();
    }
}
