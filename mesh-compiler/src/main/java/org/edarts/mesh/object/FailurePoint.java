package org.edarts.mesh.object;

import org.edarts.mesh.source.Site;

/**
 * An instruction at which a run ends, because a check found what it looks for.
 *
 * @param offset where it stands: bytes from the beginning of the kernel
 * @param site the check
 */
public record FailurePoint(int offset, Site site) {}
