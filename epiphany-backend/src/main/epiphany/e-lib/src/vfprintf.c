#include "keeps_mode.h"

KEEPS_MODE(_vfprintf_r)
