/* The name under which newer programs include e_lib.h. */
#include "e_lib.h"
