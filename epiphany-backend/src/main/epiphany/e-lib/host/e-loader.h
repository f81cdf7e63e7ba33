/* Another name under which programs include e-hal.h. */
#include "e-hal.h"
