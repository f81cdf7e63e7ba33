/**
 * The network on the chip: three meshes of five-port routers, cMesh for writes between cores, rMesh for read requests,
 * xMesh for writes that leave the chip.
 *
 * <p>A transaction goes along its row until its column matches, then along the column. It takes 1.5 cycles per hop.
 * Each input of a router holds one transaction while another one may be on the link behind it; when both places are
 * taken the router before it stops, and so on back to the core. Whatever happens in one part of the network is seen by
 * its neighbours at least half a cycle later, so the outcome never depends on which of two parts acts first.
 *
 * <p>Nothing here orders one transaction against another beyond that: two writes from a core to the same core stay in
 * order because they queue behind each other; a read request overtakes an earlier write because it travels on a mesh of
 * its own; writes to different cores arrive whenever their ways are free. That is the memory model of the architecture
 * reference, section "Memory Order Model", table "Memory Transaction Ordering Rule".
 *
 * <p>That section also says that "load operations using data previously written use the updated values". For another
 * core's memory the table is explicit that a write followed by a read of the same core is not ordered, and the hardware
 * described has nothing that could order them: request and write travel on separate meshes and neither waits for the
 * other. There the sentence holds for what has arrived, as no cache could return an old value later; a load that
 * closely follows a store to the same address of another core may return what was there before. For the DRAM, of which
 * the table does not speak, the sentence is kept: the link off the chip lets no read of a core pass a store of the same
 * core.
 */
@NullMarked
package org.edarts.epiphany.mesh;

import org.jspecify.annotations.NullMarked;
