/* Attributes of variables and functions. */
#ifndef E_COMMON_H
#define E_COMMON_H

#include "e_types.h"

#define ALIGN(bytes) __attribute__((aligned(bytes)))
#define PACKED __attribute__((packed))
#define SECTION(name) __attribute__((section(name)))

#endif
