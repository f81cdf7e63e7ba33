package org.edarts.epiphany.cam.estimate;

import java.util.List;

/** What codelets need on their core before they fire, that several have in common: kernels, or constants. */
interface Needs {
    /** Returns the numbers of what some codelets need, in their order. */
    List<Integer> of(List<Integer> codelets);

    /** Returns by what of all that they need codelets are gathered that fire on one core. */
    List<Integer> gathering(List<Integer> needed);

    /** Returns the bytes of what has a number. */
    int bytes(int need);

    /** Returns how much cores have for it. */
    MovingKernels.Room room();
}
