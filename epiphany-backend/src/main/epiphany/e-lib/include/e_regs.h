/* The registers of a core, by their offsets in its window of the address space. */
#ifndef E_REGS_H
#define E_REGS_H

#include "e_types.h"

typedef enum {
    E_CORE_GP_REG_BASE = 0xf0000,
    E_REG_R0 = 0xf0000,
    E_REG_R1 = 0xf0004,
    E_REG_R2 = 0xf0008,
    E_REG_R3 = 0xf000c,
    E_REG_R4 = 0xf0010,
    E_REG_R5 = 0xf0014,
    E_REG_R6 = 0xf0018,
    E_REG_R7 = 0xf001c,
    E_REG_R8 = 0xf0020,
    E_REG_R9 = 0xf0024,
    E_REG_R10 = 0xf0028,
    E_REG_R11 = 0xf002c,
    E_REG_R12 = 0xf0030,
    E_REG_R13 = 0xf0034,
    E_REG_R14 = 0xf0038,
    E_REG_R15 = 0xf003c,
    E_REG_R16 = 0xf0040,
    E_REG_R17 = 0xf0044,
    E_REG_R18 = 0xf0048,
    E_REG_R19 = 0xf004c,
    E_REG_R20 = 0xf0050,
    E_REG_R21 = 0xf0054,
    E_REG_R22 = 0xf0058,
    E_REG_R23 = 0xf005c,
    E_REG_R24 = 0xf0060,
    E_REG_R25 = 0xf0064,
    E_REG_R26 = 0xf0068,
    E_REG_R27 = 0xf006c,
    E_REG_R28 = 0xf0070,
    E_REG_R29 = 0xf0074,
    E_REG_R30 = 0xf0078,
    E_REG_R31 = 0xf007c,
    E_REG_R32 = 0xf0080,
    E_REG_R33 = 0xf0084,
    E_REG_R34 = 0xf0088,
    E_REG_R35 = 0xf008c,
    E_REG_R36 = 0xf0090,
    E_REG_R37 = 0xf0094,
    E_REG_R38 = 0xf0098,
    E_REG_R39 = 0xf009c,
    E_REG_R40 = 0xf00a0,
    E_REG_R41 = 0xf00a4,
    E_REG_R42 = 0xf00a8,
    E_REG_R43 = 0xf00ac,
    E_REG_R44 = 0xf00b0,
    E_REG_R45 = 0xf00b4,
    E_REG_R46 = 0xf00b8,
    E_REG_R47 = 0xf00bc,
    E_REG_R48 = 0xf00c0,
    E_REG_R49 = 0xf00c4,
    E_REG_R50 = 0xf00c8,
    E_REG_R51 = 0xf00cc,
    E_REG_R52 = 0xf00d0,
    E_REG_R53 = 0xf00d4,
    E_REG_R54 = 0xf00d8,
    E_REG_R55 = 0xf00dc,
    E_REG_R56 = 0xf00e0,
    E_REG_R57 = 0xf00e4,
    E_REG_R58 = 0xf00e8,
    E_REG_R59 = 0xf00ec,
    E_REG_R60 = 0xf00f0,
    E_REG_R61 = 0xf00f4,
    E_REG_R62 = 0xf00f8,
    E_REG_R63 = 0xf00fc
} e_gp_reg_id_t;

typedef enum {
    E_CORE_REG_BASE = 0xf0000,
    E_CORE_SP_REG_BASE = 0xf0000,
    E_REG_CONFIG = 0xf0400,
    E_REG_STATUS = 0xf0404,
    E_REG_PC = 0xf0408,
    E_REG_DEBUGSTATUS = 0xf040c,
    E_REG_IAB = 0xf0410,
    E_REG_LC = 0xf0414,
    E_REG_LS = 0xf0418,
    E_REG_LE = 0xf041c,
    E_REG_IRET = 0xf0420,
    E_REG_IMASK = 0xf0424,
    E_REG_ILAT = 0xf0428,
    E_REG_ILATST = 0xf042c,
    E_REG_ILATCL = 0xf0430,
    E_REG_IPEND = 0xf0434,
    E_REG_CTIMER0 = 0xf0438,
    E_REG_CTIMER1 = 0xf043c,
    E_REG_FSTATUS = 0xf0440,
    E_REG_DEBUGCMD = 0xf0448,
    E_REG_DMA0CONFIG = 0xf0500,
    E_REG_DMA0STRIDE = 0xf0504,
    E_REG_DMA0COUNT = 0xf0508,
    E_REG_DMA0SRCADDR = 0xf050c,
    E_REG_DMA0DSTADDR = 0xf0510,
    E_REG_DMA0AUTODMA0 = 0xf0514,
    E_REG_DMA0AUTODMA1 = 0xf0518,
    E_REG_DMA0STATUS = 0xf051c,
    E_REG_DMA1CONFIG = 0xf0520,
    E_REG_DMA1STRIDE = 0xf0524,
    E_REG_DMA1COUNT = 0xf0528,
    E_REG_DMA1SRCADDR = 0xf052c,
    E_REG_DMA1DSTADDR = 0xf0530,
    E_REG_DMA1AUTODMA0 = 0xf0534,
    E_REG_DMA1AUTODMA1 = 0xf0538,
    E_REG_DMA1STATUS = 0xf053c,
    E_REG_MEMSTATUS = 0xf0604,
    E_REG_MEMPROTECT = 0xf0608,
    E_REG_MESHCFG = 0xf0700,
    E_REG_MESHCONFIG = 0xf0700,
    E_REG_COREID = 0xf0704,
    E_REG_MULTICAST = 0xf0708,
    E_REG_CORE_RESET = 0xf070c,
    E_REG_RESETCORE = 0xf070c,
    E_REG_CMESHROUTE = 0xf0710,
    E_REG_XMESHROUTE = 0xf0714,
    E_REG_RMESHROUTE = 0xf0718
} e_core_reg_id_t;

/*
 * The registers of the chip's links and pins, in the windows of the cores at its edges. The simulator has the chip's links as the
 * board's boot set them: there is nothing at these offsets.
 */
typedef enum {
    E_CHIP_REG_BASE = 0xf0000,
    E_REG_IO_LINK_MODE_CFG = 0xf0300,
    E_REG_IO_LINK_TX_CFG = 0xf0304,
    E_REG_IO_LINK_RX_CFG = 0xf0308,
    E_REG_IO_GPIO_CFG = 0xf030c,
    E_REG_IO_FLAG_CFG = 0xf0318,
    E_REG_IO_SYNC_CFG = 0xf031c,
    E_REG_IO_HALT_CFG = 0xf0320,
    E_REG_IO_RESET = 0xf0324,
    E_REG_IO_LINK_DEBUG = 0xf0328
} e_chip_reg_id_t;

/* The names that older programs know. */
#define E_BASE E_CORE_REG_BASE
#define E_CONFIG E_REG_CONFIG
#define E_STATUS E_REG_STATUS
#define E_PC E_REG_PC
#define E_DEBUGSTATUS E_REG_DEBUGSTATUS
#define E_IAB E_REG_IAB
#define E_LC E_REG_LC
#define E_LS E_REG_LS
#define E_LE E_REG_LE
#define E_IRET E_REG_IRET
#define E_IMASK E_REG_IMASK
#define E_ILAT E_REG_ILAT
#define E_ILATST E_REG_ILATST
#define E_ILATCL E_REG_ILATCL
#define E_IPEND E_REG_IPEND
#define E_CTIMER0 E_REG_CTIMER0
#define E_CTIMER1 E_REG_CTIMER1
#define E_FSTATUS E_REG_FSTATUS
#define E_DEBUGCMD E_REG_DEBUGCMD
#define E_DMA0CONFIG E_REG_DMA0CONFIG
#define E_DMA0STRIDE E_REG_DMA0STRIDE
#define E_DMA0COUNT E_REG_DMA0COUNT
#define E_DMA0SRCADDR E_REG_DMA0SRCADDR
#define E_DMA0DSTADDR E_REG_DMA0DSTADDR
#define E_DMA0AUTODMA0 E_REG_DMA0AUTODMA0
#define E_DMA0AUTODMA1 E_REG_DMA0AUTODMA1
#define E_DMA0STATUS E_REG_DMA0STATUS
#define E_DMA1CONFIG E_REG_DMA1CONFIG
#define E_DMA1STRIDE E_REG_DMA1STRIDE
#define E_DMA1COUNT E_REG_DMA1COUNT
#define E_DMA1SRCADDR E_REG_DMA1SRCADDR
#define E_DMA1DSTADDR E_REG_DMA1DSTADDR
#define E_DMA1AUTODMA0 E_REG_DMA1AUTODMA0
#define E_DMA1AUTODMA1 E_REG_DMA1AUTODMA1
#define E_DMA1STATUS E_REG_DMA1STATUS
#define E_MEMSTATUS E_REG_MEMSTATUS
#define E_MEMPROTECT E_REG_MEMPROTECT
#define E_MESHCFG E_REG_MESHCFG
#define E_COREID E_REG_COREID
#define E_MULTICAST E_REG_MULTICAST
#define E_CMESHROUTE E_REG_CMESHROUTE
#define E_XMESHROUTE E_REG_XMESHROUTE
#define E_RMESHROUTE E_REG_RMESHROUTE
#define E_CORE_RESET E_REG_CORE_RESET

/* A name for e_core_reg_id_t that programs for this library use. */
typedef e_core_reg_id_t e_reg_id_t;

/* A register of this core. */
unsigned e_reg_read(e_core_reg_id_t reg_id);

/* Sets a register of this core. */
void e_reg_write(e_core_reg_id_t reg_id, unsigned val);

#endif
