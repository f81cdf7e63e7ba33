/**
 * What the host has to do with a board while a graph runs there.
 *
 * <pre>
 *   BoardContents       what lies in the memories: brings it, and fetches what comes of it
 *   HostCu              fires what is for the host to fire
 *     HostFiring          what bodies see of it
 *     HostOperations      what they have begun and not ended
 *     DeclaredParts       what they may write of blocks
 *     SpentTime           what that takes
 * </pre>
 */
@NullMarked
package org.edarts.epiphany.cam.host;

import org.jspecify.annotations.NullMarked;
