package org.edarts.epiphany.counts;

/**
 * What the networks have done since the chip was made.
 *
 * @param delivered writes and answers that have entered nodes
 * @param cMeshSteps transactions that routers of cMesh have sent on, into nodes too
 * @param rMeshSteps the same of rMesh
 * @param xMeshSteps the same of xMesh
 * @param cMeshWaits times that a router of cMesh had something to send and no room where it led
 * @param rMeshWaits the same of rMesh
 * @param xMeshWaits the same of xMesh
 */
public record MeshTraffic(
        long delivered,
        long cMeshSteps,
        long rMeshSteps,
        long xMeshSteps,
        long cMeshWaits,
        long rMeshWaits,
        long xMeshWaits) {}
