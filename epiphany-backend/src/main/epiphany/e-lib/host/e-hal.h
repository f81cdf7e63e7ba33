/*
 * The host's side of a simulated board, under the names of the vendor's eSDK. Compile a program with e-hal.c, which stands beside
 * this file; when it calls e_init, it starts "edarts elf board", or what EDARTS_BOARD says in its place. The chip's time goes on with each
 * access, and in usleep, sleep and nanosleep, which e-hal.c has for that. One thread.
 */
#ifndef E_HAL_H
#define E_HAL_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#ifdef __cplusplus
extern "C" {
#endif

#define ALIGN(bytes) __attribute__((aligned(bytes)))
#define MAX_SHM_REGIONS 64

typedef enum { E_FALSE = 0, E_TRUE = 1 } e_bool_t;
typedef enum { E_OK = 0, E_ERR = -1, E_WARN = -2 } e_return_stat_t;
typedef enum { H_D0 = 0, H_D1 = 1, H_D2 = 2, H_D3 = 3, H_D4 = 4 } e_hal_diag_t;
typedef enum { L_D0 = 0, L_D1 = 1, L_D2 = 2, L_D3 = 3, L_D4 = 40 } e_loader_diag_t;
typedef enum { E_SYNC = 0, E_USER_INT = 9 } e_signal_t;
typedef enum { E_RD = 1, E_WR = 2, E_RDWR = 3 } e_memtype_t;

typedef enum {
    E_NULL = 0,
    E_EPI_PLATFORM = 1,
    E_EPI_CHIP = 2,
    E_EPI_GROUP = 3,
    E_EPI_CORE = 4,
    E_EXT_MEM = 5,
    E_MAPPING = 6,
    E_SHARED_MEM = 7
} e_objtype_t;

typedef enum { E_E16G301 = 0, E_E64G401 = 1, E_ESIM = 2 } e_chiptype_t;

typedef enum {
    E_GENERIC = 0,
    E_EMEK301 = 1,
    E_EMEK401 = 2,
    E_ZEDBOARD1601 = 3,
    E_ZEDBOARD6401 = 4,
    E_PARALLELLA1601 = 5,
    E_PARALLELLA6401 = 6,
    E_PARALLELLASIM = 7
} e_platformtype_t;

/* Offsets in a core's window, for e_read and e_write. E_REG_R0 + 4 * n is register n. */
typedef enum {
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
    E_REG_CONFIG = 0xf0400,
    E_REG_STATUS = 0xf0404,
    E_REG_PC = 0xf0408,
    E_REG_DEBUGSTATUS = 0xf040c,
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
    E_REG_MESHCONFIG = 0xf0700,
    E_REG_MESHCFG = 0xf0700,
    E_REG_COREID = 0xf0704,
    E_REG_MULTICAST = 0xf0708,
    E_REG_RESETCORE = 0xf070c,
    E_REG_CORE_RESET = 0xf070c,
    E_REG_CMESHROUTE = 0xf0710,
    E_REG_XMESHROUTE = 0xf0714,
    E_REG_RMESHROUTE = 0xf0718
} e_core_reg_id_t;

/* The simulator has nothing there. */
typedef enum {
    E_REG_LINKCFG = 0xf0300,
    E_REG_LINKTXCFG = 0xf0304,
    E_REG_LINKRXCFG = 0xf0308,
    E_REG_GPIOCFG = 0xf030c,
    E_REG_FLAGCFG = 0xf0318,
    E_REG_SYNC = 0xf031c,
    E_REG_HALT = 0xf0320,
    E_REG_RESET = 0xf0324,
    E_REG_LINKDEBUG = 0xf0328
} e_chip_regs_t;

/* What lies where; mapped_base and base are NULL, for nothing of a simulated board is in this program's memory. */
typedef struct {
    e_objtype_t objtype;
    off_t phy_base;
    off_t page_base;
    off_t page_offset;
    size_t map_size;
    void *mapped_base;
    void *base;
} e_mmap_t;

typedef struct {
    e_objtype_t objtype;
    unsigned int id;
    unsigned int row; /* in the whole address map */
    unsigned int col;
    e_mmap_t mems;
    e_mmap_t regs;
} e_core_t;

typedef struct e_epiphany_t {
    e_objtype_t objtype;
    e_chiptype_t type;
    unsigned int num_cores;
    unsigned int base_coreid;
    unsigned int row; /* in the chip */
    unsigned int col;
    unsigned int rows;
    unsigned int cols;
    e_core_t **core; /* by row and column */
    int memfd;
    void *priv;
} e_epiphany_t;

typedef struct e_mem_t {
    e_objtype_t objtype;
    off_t phy_base;
    off_t page_base;
    off_t page_offset;
    size_t map_size;
    off_t ephy_base; /* its address for the cores */
    size_t emap_size;
    void *mapped_base;
    void *base;
    int memfd;
    void *priv;
} e_mem_t;

typedef struct {
    e_objtype_t objtype;
    off_t phy_base;
    off_t ephy_base;
    size_t size;
    e_memtype_t type;
} e_memseg_t;

typedef struct {
    e_objtype_t objtype;
    e_chiptype_t type;
    char version[32];
    unsigned int arch;
    unsigned int base_coreid;
    unsigned int row;
    unsigned int col;
    unsigned int rows;
    unsigned int cols;
    unsigned int num_cores;
    unsigned int sram_base;
    unsigned int sram_size;
    unsigned int regs_base;
    unsigned int regs_size;
    off_t ioregs_n;
    off_t ioregs_e;
    off_t ioregs_s;
    off_t ioregs_w;
} e_chip_t;

typedef struct {
    e_objtype_t objtype;
    e_platformtype_t type;
    char version[32];
    unsigned int hal_ver;
    int initialized;
    int num_chips;
    e_chip_t *chip;
    unsigned int row; /* of the first core, in the whole address map */
    unsigned int col;
    unsigned int rows;
    unsigned int cols;
    int num_emems;
    e_memseg_t *emem;
    void *priv;
} e_platform_t;

int e_init(char *hdf);
int e_get_platform_info(e_platform_t *platform);
int e_finalize(void);

int e_open(e_epiphany_t *dev, unsigned row, unsigned col, unsigned rows, unsigned cols);
int e_close(e_epiphany_t *dev);

int e_alloc(e_mem_t *mbuf, off_t base, size_t size);
int e_free(e_mem_t *mbuf);

/* dev is an e_epiphany_t, or an e_mem_t, for which row and col have no meaning. Return the bytes, or E_ERR. */
ssize_t e_read(void *dev, unsigned row, unsigned col, off_t from_addr, void *buf, size_t size);
ssize_t e_write(void *dev, unsigned row, unsigned col, off_t to_addr, const void *buf, size_t size);

#define e_reset e_reset_system
int e_reset_system(void);
int e_reset_chip(void);
int e_reset_group(e_epiphany_t *dev);
int e_start(e_epiphany_t *dev, unsigned row, unsigned col);
int e_start_group(e_epiphany_t *dev);
int e_signal(e_epiphany_t *dev, unsigned row, unsigned col);
int e_halt(e_epiphany_t *dev, unsigned row, unsigned col);
int e_resume(e_epiphany_t *dev, unsigned row, unsigned col);

/* Parts of the shared DRAM with names; errno is EEXIST, ENOENT or ENOMEM. */
int e_shm_alloc(e_mem_t *mbuf, const char *name, size_t size);
int e_shm_attach(e_mem_t *mbuf, const char *name);
int e_shm_release(const char *name);

unsigned e_get_num_from_coords(e_epiphany_t *dev, unsigned row, unsigned col);
void e_get_coords_from_num(e_epiphany_t *dev, unsigned corenum, unsigned *row, unsigned *col);
e_bool_t e_is_addr_on_chip(void *addr);
e_bool_t e_is_addr_on_group(e_epiphany_t *dev, void *addr);
e_bool_t e_is_addr_in_emem(uintptr_t addr);
e_hal_diag_t e_set_host_verbosity(e_hal_diag_t verbose);

extern e_platform_t e_platform;
int ee_reset_core(e_epiphany_t *dev, unsigned row, unsigned col);
int ee_read_word(e_epiphany_t *dev, unsigned row, unsigned col, off_t from_addr);
ssize_t ee_write_word(e_epiphany_t *dev, unsigned row, unsigned col, off_t to_addr, int data);
int ee_read_reg(e_epiphany_t *dev, unsigned row, unsigned col, off_t from_addr);
ssize_t ee_write_reg(e_epiphany_t *dev, unsigned row, unsigned col, off_t to_addr, int data);
ssize_t ee_read_buf(e_epiphany_t *dev, unsigned row, unsigned col, off_t from_addr, void *buf, size_t size);
ssize_t ee_write_buf(e_epiphany_t *dev, unsigned row, unsigned col, off_t to_addr, const void *buf, size_t size);

/* A program, ELF or S-records. start: E_TRUE lets the cores begin. */
int e_load(const char *executable, e_epiphany_t *dev, unsigned row, unsigned col, e_bool_t start);
int e_load_group(const char *executable, e_epiphany_t *dev, unsigned row, unsigned col, unsigned rows, unsigned cols,
                 e_bool_t start);
e_loader_diag_t e_set_loader_verbosity(e_loader_diag_t verbose);

#ifdef __cplusplus
}
#endif

#endif
