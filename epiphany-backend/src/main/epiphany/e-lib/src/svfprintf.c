#include "keeps_mode.h"

KEEPS_MODE(_svfprintf_r)
