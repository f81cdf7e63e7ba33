/*
 * The host's side of a simulated board: see e-hal.h. Requests go to a process that is the board through a pipe, answers come back through
 * another; what they are is told in the class BoardService of eDARTS.
 */
#define _GNU_SOURCE

#include "e-hal.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum request { DESCRIBE, READ_WORD, WRITE_WORD, READ, WRITE, PAUSE, LOAD, RESET, RESET_SYSTEM, SHARE, ATTACH, RELEASE };

#define ROW_SHIFT 6
#define IN_ROW 0x3fu
#define WINDOW_SHIFT 20
#define SRAM_BYTES 0x8000u
#define REGISTERS 0xf0000u
#define REGISTER_BYTES 0x1000u
#define MICROSECONDS 1000000u

static pid_t process;
static FILE *requests;
static FILE *answers;
/* Programs that know the vendor's library well declare it themselves. */
e_platform_t e_platform;

static e_chip_t chip;
static e_memseg_t dram;
static e_hal_diag_t host_verbosity;
static e_loader_diag_t loader_verbosity;

static void put(uint32_t word) {
    unsigned char bytes[4] = {word >> 24, word >> 16, word >> 8, word};
    fwrite(bytes, 1, sizeof(bytes), requests);
}

static void put_text(const void *text, size_t bytes) {
    put(bytes);
    fwrite(text, 1, bytes, requests);
}

static uint32_t get(void) {
    unsigned char bytes[4];
    if (fread(bytes, 1, sizeof(bytes), answers) != sizeof(bytes)) {
        fprintf(stderr, "e-hal: the board is gone\n");
        exit(EXIT_FAILURE);
    }
    return (uint32_t)bytes[0] << 24 | bytes[1] << 16 | bytes[2] << 8 | bytes[3];
}

/* Ends a request. E_OK if it was done; else what is wrong has been said. */
static int done(void) {
    fflush(requests);
    uint32_t length = get();
    if (length == 0) {
        return E_OK;
    }
    while (length-- > 0) {
        fputc(fgetc(answers), stderr);
    }
    fputc('\n', stderr);
    return E_ERR;
}

static int connected(void) {
    if (requests == NULL) {
        fprintf(stderr, "e-hal: there is no board: call e_init first\n");
    }
    return requests != NULL;
}

static int ask(enum request request) {
    if (!connected()) {
        return 0;
    }
    put(request);
    return 1;
}

/* Starts the process with pipes as its standard input and output. */
static int start_board(void) {
    int to[2];
    int from[2];
    const char *command = getenv("EDARTS_BOARD");
    if (pipe2(to, O_CLOEXEC) != 0 || pipe2(from, O_CLOEXEC) != 0) {
        return E_ERR;
    }
    process = fork();
    if (process == 0) {
        dup2(to[0], STDIN_FILENO);
        dup2(from[1], STDOUT_FILENO);
        execl("/bin/sh", "sh", "-c", command != NULL ? command : "edarts elf board", (char *)NULL);
        _exit(127);
    }
    close(to[0]);
    close(from[1]);
    if (process < 0) {
        close(to[1]);
        close(from[0]);
        return E_ERR;
    }
    signal(SIGPIPE, SIG_IGN);
    requests = fdopen(to[1], "w");
    answers = fdopen(from[0], "r");
    return E_OK;
}

static void describe(void) {
    uint32_t generation = get();
    chip = (e_chip_t){.objtype = E_EPI_CHIP, .type = generation == 0 ? E_E16G301 : E_E64G401, .arch = generation + 3};
    chip.rows = get();
    chip.cols = get();
    chip.base_coreid = get();
    chip.row = chip.base_coreid >> ROW_SHIFT;
    chip.col = chip.base_coreid & IN_ROW;
    chip.num_cores = chip.rows * chip.cols;
    chip.sram_size = SRAM_BYTES;
    chip.regs_base = REGISTERS;
    chip.regs_size = REGISTER_BYTES;
    strcpy(chip.version, generation == 0 ? "E16G301" : "E64G401");
    dram = (e_memseg_t){.objtype = E_EXT_MEM, .type = E_RDWR};
    dram.ephy_base = get();
    dram.phy_base = dram.ephy_base;
    dram.size = get();
    e_platform = (e_platform_t){.objtype = E_EPI_PLATFORM, .initialized = E_TRUE, .num_chips = 1, .num_emems = 1};
    e_platform.type = chip.num_cores == 16 ? E_PARALLELLA1601 : chip.num_cores == 64 ? E_PARALLELLA6401 : E_GENERIC;
    e_platform.chip = &chip;
    e_platform.emem = &dram;
    e_platform.row = chip.row;
    e_platform.col = chip.col;
    e_platform.rows = chip.rows;
    e_platform.cols = chip.cols;
    uint32_t length = get();
    for (uint32_t at = 0; at < length; at++) {
        int letter = fgetc(answers);
        if (at < sizeof(e_platform.version) - 1) {
            e_platform.version[at] = letter;
        }
    }
}

/* hdf names the description of a real board: the simulated one says itself what it is. */
int e_init(char *hdf) {
    (void)hdf;
    if (requests != NULL) {
        return E_OK;
    }
    if (start_board() != E_OK) {
        perror("e-hal: cannot start the board");
        return E_ERR;
    }
    put(DESCRIBE);
    if (done() != E_OK) {
        return E_ERR;
    }
    describe();
    return E_OK;
}

int e_get_platform_info(e_platform_t *info) {
    if (!connected()) {
        return E_ERR;
    }
    *info = e_platform;
    return E_OK;
}

int e_finalize(void) {
    if (!connected()) {
        return E_ERR;
    }
    fclose(requests);
    fclose(answers);
    requests = NULL;
    answers = NULL;
    waitpid(process, NULL, 0);
    return E_OK;
}

static uint32_t address_of(const e_epiphany_t *dev, unsigned row, unsigned col, uint32_t offset) {
    uint32_t id = dev->base_coreid + (row << ROW_SHIFT) + col;
    return id << WINDOW_SHIFT | offset;
}

static int reset_group(const e_epiphany_t *dev) {
    put(RESET);
    put(dev->row);
    put(dev->col);
    put(dev->rows);
    put(dev->cols);
    return done();
}

static void describe_core(e_epiphany_t *dev, unsigned row, unsigned col) {
    e_core_t *core = &dev->core[row][col];
    uint32_t base = address_of(dev, row, col, 0);
    *core = (e_core_t){.objtype = E_EPI_CORE, .id = base >> WINDOW_SHIFT};
    core->row = core->id >> ROW_SHIFT;
    core->col = core->id & IN_ROW;
    core->mems = (e_mmap_t){.objtype = E_MAPPING, .phy_base = base, .page_base = base, .map_size = SRAM_BYTES};
    core->regs = core->mems;
    core->regs.phy_base = core->regs.page_base = base + REGISTERS;
    core->regs.map_size = REGISTER_BYTES;
}

int e_open(e_epiphany_t *dev, unsigned row, unsigned col, unsigned rows, unsigned cols) {
    if (!connected()) {
        return E_ERR;
    }
    *dev = (e_epiphany_t){.objtype = E_EPI_GROUP, .type = chip.type, .num_cores = rows * cols};
    dev->row = row;
    dev->col = col;
    dev->rows = rows;
    dev->cols = cols;
    dev->base_coreid = chip.base_coreid + (row << ROW_SHIFT) + col;
    if (reset_group(dev) != E_OK) {
        return E_ERR;
    }
    dev->core = malloc(rows * sizeof(*dev->core));
    dev->core[0] = malloc(rows * cols * sizeof(**dev->core));
    for (unsigned at = 0; at < rows; at++) {
        dev->core[at] = dev->core[0] + at * cols;
        for (unsigned to = 0; to < cols; to++) {
            describe_core(dev, at, to);
        }
    }
    return E_OK;
}

int e_close(e_epiphany_t *dev) {
    if (dev->core != NULL) {
        free(dev->core[0]);
        free(dev->core);
        dev->core = NULL;
    }
    return E_OK;
}

static void describe_memory(e_mem_t *mbuf, e_objtype_t type, uint32_t offset, size_t size) {
    *mbuf = (e_mem_t){.objtype = type, .map_size = size, .emap_size = size};
    mbuf->phy_base = dram.phy_base + offset;
    mbuf->page_base = mbuf->phy_base;
    mbuf->ephy_base = dram.ephy_base + offset;
}

int e_alloc(e_mem_t *mbuf, off_t base, size_t size) {
    if (!connected()) {
        return E_ERR;
    }
    if (base < 0 || (size_t)base > dram.size || size > dram.size - base) {
        fprintf(stderr, "e-hal: %zu bytes at offset %lld leave the shared memory of %zu bytes\n", size, (long long)base,
                dram.size);
        return E_ERR;
    }
    describe_memory(mbuf, E_EXT_MEM, base, size);
    return E_OK;
}

int e_free(e_mem_t *mbuf) {
    (void)mbuf;
    return E_OK;
}

/* Where an access begins, or -1 if it leaves what it is to. */
static int64_t place(void *dev, unsigned row, unsigned col, off_t offset, size_t size) {
    const e_epiphany_t *group = dev;
    const e_mem_t *memory = dev;
    switch (*(e_objtype_t *)dev) {
        case E_EPI_GROUP:
            if (row < group->rows && col < group->cols && offset >= 0 && offset + size <= 1u << WINDOW_SHIFT) {
                return address_of(group, row, col, offset);
            }
            break;
        case E_EXT_MEM:
        case E_SHARED_MEM:
            if (offset >= 0 && offset + size <= memory->map_size) {
                return memory->ephy_base + offset;
            }
            break;
        default:
            break;
    }
    fprintf(stderr, "e-hal: %zu bytes at offset 0x%llx of core (%u, %u) leave the workgroup or memory\n", size,
            (long long)offset, row, col);
    return -1;
}

/* Registers and what programs wait for are read and written at once, as one word. */
static int is_word(int64_t address, size_t size) {
    return size == 4 && address % 4 == 0;
}

ssize_t e_read(void *dev, unsigned row, unsigned col, off_t from_addr, void *buf, size_t size) {
    int64_t from = place(dev, row, col, from_addr, size);
    int word = is_word(from, size);
    if (from < 0 || !ask(word ? READ_WORD : READ)) {
        return E_ERR;
    }
    put(from);
    if (!word) {
        put(size);
    }
    if (done() != E_OK) {
        return E_ERR;
    }
    if (word) {
        uint32_t value = get();
        memcpy(buf, &value, sizeof(value));
        return sizeof(value);
    }
    return fread(buf, 1, size, answers);
}

ssize_t e_write(void *dev, unsigned row, unsigned col, off_t to_addr, const void *buf, size_t size) {
    int64_t to = place(dev, row, col, to_addr, size);
    int word = is_word(to, size);
    if (to < 0 || !ask(word ? WRITE_WORD : WRITE)) {
        return E_ERR;
    }
    put(to);
    if (word) {
        uint32_t value;
        memcpy(&value, buf, sizeof(value));
        put(value);
    } else {
        put_text(buf, size);
    }
    return done() == E_OK ? (ssize_t)size : E_ERR;
}

int e_reset_system(void) {
    return ask(RESET_SYSTEM) ? done() : E_ERR;
}

int e_reset_chip(void) {
    return e_reset_system();
}

int e_reset_group(e_epiphany_t *dev) {
    return connected() ? reset_group(dev) : E_ERR;
}

static int tell(e_epiphany_t *dev, unsigned row, unsigned col, e_core_reg_id_t reg, uint32_t value) {
    return e_write(dev, row, col, reg, &value, sizeof(value)) == sizeof(value) ? E_OK : E_ERR;
}

int e_start(e_epiphany_t *dev, unsigned row, unsigned col) {
    return tell(dev, row, col, E_REG_ILATST, 1u << E_SYNC);
}

static int start_part(e_epiphany_t *dev, unsigned row, unsigned col, unsigned rows, unsigned cols) {
    int result = E_OK;
    for (unsigned at = row; at < row + rows; at++) {
        for (unsigned to = col; to < col + cols; to++) {
            result = e_start(dev, at, to) == E_OK ? result : E_ERR;
        }
    }
    return result;
}

int e_start_group(e_epiphany_t *dev) {
    return start_part(dev, 0, 0, dev->rows, dev->cols);
}

int e_signal(e_epiphany_t *dev, unsigned row, unsigned col) {
    return tell(dev, row, col, E_REG_ILATST, 1u << E_USER_INT);
}

int e_halt(e_epiphany_t *dev, unsigned row, unsigned col) {
    return tell(dev, row, col, E_REG_DEBUGCMD, 1);
}

int e_resume(e_epiphany_t *dev, unsigned row, unsigned col) {
    return tell(dev, row, col, E_REG_DEBUGCMD, 0);
}

static int shared(e_mem_t *mbuf, const char *name, size_t size, enum request request) {
    if (name == NULL || !ask(request)) {
        return E_ERR;
    }
    if (request == SHARE) {
        put(size);
    }
    put_text(name, strlen(name));
    if (done() != E_OK) {
        return E_ERR;
    }
    uint32_t offset = get();
    describe_memory(mbuf, E_SHARED_MEM, offset, request == SHARE ? size : get());
    return E_OK;
}

int e_shm_alloc(e_mem_t *mbuf, const char *name, size_t size) {
    errno = ENOMEM;
    return shared(mbuf, name, size, SHARE);
}

int e_shm_attach(e_mem_t *mbuf, const char *name) {
    errno = ENOENT;
    return shared(mbuf, name, 0, ATTACH);
}

int e_shm_release(const char *name) {
    if (name == NULL || !ask(RELEASE)) {
        return E_ERR;
    }
    put_text(name, strlen(name));
    errno = ENOENT;
    return done();
}

unsigned e_get_num_from_coords(e_epiphany_t *dev, unsigned row, unsigned col) {
    return row * dev->cols + col;
}

void e_get_coords_from_num(e_epiphany_t *dev, unsigned corenum, unsigned *row, unsigned *col) {
    *row = corenum / dev->cols;
    *col = corenum % dev->cols;
}

static e_bool_t in_part(uintptr_t address, unsigned id, unsigned rows, unsigned cols) {
    unsigned row = (address >> (WINDOW_SHIFT + ROW_SHIFT)) - (id >> ROW_SHIFT);
    unsigned col = (address >> WINDOW_SHIFT & IN_ROW) - (id & IN_ROW);
    return row < rows && col < cols ? E_TRUE : E_FALSE;
}

e_bool_t e_is_addr_on_chip(void *addr) {
    return in_part((uintptr_t)addr, chip.base_coreid, chip.rows, chip.cols);
}

e_bool_t e_is_addr_on_group(e_epiphany_t *dev, void *addr) {
    return in_part((uintptr_t)addr, dev->base_coreid, dev->rows, dev->cols);
}

e_bool_t e_is_addr_in_emem(uintptr_t addr) {
    return addr - dram.ephy_base < dram.size ? E_TRUE : E_FALSE;
}

e_hal_diag_t e_set_host_verbosity(e_hal_diag_t verbose) {
    e_hal_diag_t before = host_verbosity;
    host_verbosity = verbose;
    return before;
}

int e_load(const char *executable, e_epiphany_t *dev, unsigned row, unsigned col, e_bool_t start) {
    return e_load_group(executable, dev, row, col, 1, 1, start);
}

int e_load_group(const char *executable, e_epiphany_t *dev, unsigned row, unsigned col, unsigned rows, unsigned cols,
                 e_bool_t start) {
    if (!ask(LOAD)) {
        return E_ERR;
    }
    uint32_t place[8] = {dev->row, dev->col, dev->rows, dev->cols, row, col, rows, cols};
    for (unsigned at = 0; at < 8; at++) {
        put(place[at]);
    }
    put_text(executable, strlen(executable));
    if (done() != E_OK) {
        return E_ERR;
    }
    return start ? start_part(dev, row, col, rows, cols) : E_OK;
}

e_loader_diag_t e_set_loader_verbosity(e_loader_diag_t verbose) {
    e_loader_diag_t before = loader_verbosity;
    loader_verbosity = verbose;
    return before;
}

/* What the vendor's library has beneath, and some programs call. */
int ee_reset_core(e_epiphany_t *dev, unsigned row, unsigned col) {
    e_epiphany_t core = {.row = dev->row + row, .col = dev->col + col, .rows = 1, .cols = 1};
    return connected() ? reset_group(&core) : E_ERR;
}

int ee_read_word(e_epiphany_t *dev, unsigned row, unsigned col, off_t from_addr) {
    int value = 0;
    e_read(dev, row, col, from_addr, &value, sizeof(value));
    return value;
}

ssize_t ee_write_word(e_epiphany_t *dev, unsigned row, unsigned col, off_t to_addr, int data) {
    return e_write(dev, row, col, to_addr, &data, sizeof(data));
}

int ee_read_reg(e_epiphany_t *dev, unsigned row, unsigned col, off_t from_addr) {
    return ee_read_word(dev, row, col, from_addr < REGISTERS ? from_addr + REGISTERS : from_addr);
}

ssize_t ee_write_reg(e_epiphany_t *dev, unsigned row, unsigned col, off_t to_addr, int data) {
    return ee_write_word(dev, row, col, to_addr < REGISTERS ? to_addr + REGISTERS : to_addr, data);
}

ssize_t ee_read_buf(e_epiphany_t *dev, unsigned row, unsigned col, off_t from_addr, void *buf, size_t size) {
    return e_read(dev, row, col, from_addr, buf, size);
}

ssize_t ee_write_buf(e_epiphany_t *dev, unsigned row, unsigned col, off_t to_addr, const void *buf, size_t size) {
    return e_write(dev, row, col, to_addr, buf, size);
}

/* The chip's time, while there is one: a real board goes on while the host sleeps. */
static void sleep_for(uint64_t microseconds) {
    if (requests == NULL) {
        struct timespec time = {microseconds / MICROSECONDS, microseconds % MICROSECONDS * 1000};
        clock_nanosleep(CLOCK_MONOTONIC, 0, &time, NULL);
        return;
    }
    while (microseconds > 0) {
        uint32_t piece = microseconds < UINT32_MAX ? microseconds : UINT32_MAX;
        put(PAUSE);
        put(piece);
        done();
        microseconds -= piece;
    }
}

int usleep(useconds_t microseconds) {
    sleep_for(microseconds);
    return 0;
}

unsigned sleep(unsigned seconds) {
    sleep_for((uint64_t)seconds * MICROSECONDS);
    return 0;
}

int nanosleep(const struct timespec *time, struct timespec *left) {
    sleep_for((uint64_t)time->tv_sec * MICROSECONDS + (time->tv_nsec + 999) / 1000);
    if (left != NULL) {
        *left = (struct timespec){0, 0};
    }
    return 0;
}
