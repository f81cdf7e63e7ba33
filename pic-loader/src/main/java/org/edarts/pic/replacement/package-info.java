/**
 * Yardsticks for policies that decide which functions a software cache holds: what could have been reached by one that
 * knows all calls to come. They judge a recorded sequence of calls, and know neither addresses nor time. A call finds
 * its function in the cache or misses it; after a miss the function may be put into the cache or run elsewhere, at the
 * same cost. No policy for the cache can do better than {@link org.edarts.pic.replacement.FractionalBound}.
 */
@NullMarked
package org.edarts.pic.replacement;

import org.jspecify.annotations.NullMarked;
