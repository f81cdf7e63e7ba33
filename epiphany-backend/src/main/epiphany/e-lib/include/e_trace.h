/*
 * Events with their times, for a host to read: a ring of 64-bit words for each core of the workgroup, in what the host makes by
 * e_shm_alloc under the name "trace_buffer". In the high word of an event stand severity, event, place in the program, core and data; in the
 * low word what timer 1, which counts cycles down from E_CTIMER_MAX, had left.
 */
#ifndef E_TRACE_H
#define E_TRACE_H

#define TRACE_BUFFER_NAME "trace_buffer"
#define TRACE_BUFFER_BYTES 0x200000u

#define T_SEVERITY_ERROR 0u
#define T_SEVERITY_WARNING (1u << 30)
#define T_SEVERITY_NOTICE (2u << 30)
#define T_SEVERITY_DEBUG (3u << 30)

#define T_EVENT_PROGRAM_START (0u << 24)
#define T_EVENT_PROGRAM_STOP (1u << 24)
#define T_EVENT_PROCESSING_START (2u << 24)
#define T_EVENT_PROCESSING_STOP (3u << 24)
#define T_EVENT_WRITE_START (4u << 24)
#define T_EVENT_WRITE_STOP (5u << 24)
#define T_EVENT_READ_START (6u << 24)
#define T_EVENT_READ_STOP (7u << 24)
#define T_EVENT_USER1_START (8u << 24)
#define T_EVENT_USER1_END (9u << 24)
#define T_EVENT_MARKER1 (10u << 24)
#define T_EVENT_CONFIGURATION (31u << 24)

#define T_BP_0 (0u << 20)
#define T_BP_1 (1u << 20)
#define T_BP_2 (2u << 20)
#define T_BP_3 (3u << 20)
#define T_BP_4 (4u << 20)
#define T_BP_5 (5u << 20)
#define T_BP_6 (6u << 20)
#define T_BP_7 (7u << 20)
#define T_BP_8 (8u << 20)
#define T_BP_9 (9u << 20)
#define T_BP_10 (10u << 20)
#define T_BP_11 (11u << 20)
#define T_BP_12 (12u << 20)
#define T_BP_13 (13u << 20)
#define T_BP_14 (14u << 20)
#define T_BP_15 (15u << 20)

#define TRACE_FILE_MAGIC (0xe3ace)

/* Finds this core's part of the buffer; E_ERR if the host made none. Takes timer 1 and its interrupt. */
int trace_init(void);

/* Lets the timer count; events may be written from now on. */
int trace_start(void);

/* The same, when all cores with a program have come here. Takes the interrupt WAND. */
int trace_start_wait_all(void);

/* Writes an event: T_SEVERITY_..., T_EVENT_..., T_BP_..., and eight bits of data. The oldest is lost when the ring is full. */
int trace_write(unsigned severity, unsigned event, unsigned breakpoint, unsigned data);

/* Stops the timer. */
int trace_stop(void);

#define e_trace_init trace_init
#define e_trace_start trace_start
#define e_trace_start_wait_all trace_start_wait_all
#define e_trace_write trace_write
#define e_trace_stop trace_stop

#endif
