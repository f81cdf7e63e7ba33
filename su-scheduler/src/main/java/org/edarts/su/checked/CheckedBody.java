package org.edarts.su.checked;

import org.edarts.codelet.Body;
import org.edarts.codelet.Firing;

/** The body of a codelet whose firings are checked. Immutable. */
public final class CheckedBody implements Body {
    private final Body original;
    private final Body checked;

    /** Makes a body that does the same as another one, behind checks. */
    CheckedBody(Body original, Body checked) {
        this.original = original;
        this.checked = checked;
    }

    /** Returns the body that the codelet was declared with, for machines that ask it what it is. */
    public static Body original(Body body) {
        return body instanceof CheckedBody other ? other.original : body;
    }

    @Override
    public void fire(Firing firing) throws Exception {
        checked.fire(firing);
    }
}
