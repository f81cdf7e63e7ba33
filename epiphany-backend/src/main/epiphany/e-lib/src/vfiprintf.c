#include "keeps_mode.h"

KEEPS_MODE(_vfiprintf_r)
