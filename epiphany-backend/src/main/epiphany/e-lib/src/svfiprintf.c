#include "keeps_mode.h"

KEEPS_MODE(_svfiprintf_r)
