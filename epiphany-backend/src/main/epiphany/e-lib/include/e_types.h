/* Truth values and results. */
#ifndef E_TYPES_H
#define E_TYPES_H

#ifndef __cplusplus
#include <stdbool.h>
#endif

typedef enum { E_FALSE = 0, E_TRUE = 1 } e_bool_t;

typedef enum { E_OK = 0, E_ERR = -1, E_WARN = -2 } e_return_stat_t;

#endif
