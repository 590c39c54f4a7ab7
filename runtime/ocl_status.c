/* runtime/ocl_status.c - what OpenCL answered: its name, what to say and do about it, and the faults that tests make.
 *
 * The lowest of the files about OpenCL.
 */
#include "ocl_impl.h"

#include <stdio.h>
#include <string.h>

/* "CL_OUT_OF_RESOURCES" */
static const char *ocl_code_name(int code) {
  switch (code) {
#define C(n)                                                                                                           \
  case n: return #n;
    /* clang-format off */
    C(CL_SUCCESS) C(CL_DEVICE_NOT_FOUND) C(CL_DEVICE_NOT_AVAILABLE) C(CL_COMPILER_NOT_AVAILABLE)
    C(CL_MEM_OBJECT_ALLOCATION_FAILURE) C(CL_OUT_OF_RESOURCES) C(CL_OUT_OF_HOST_MEMORY)
    C(CL_PROFILING_INFO_NOT_AVAILABLE) C(CL_MEM_COPY_OVERLAP) C(CL_BUILD_PROGRAM_FAILURE) C(CL_MAP_FAILURE)
    C(CL_MISALIGNED_SUB_BUFFER_OFFSET) C(CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST) C(CL_COMPILE_PROGRAM_FAILURE)
    C(CL_LINKER_NOT_AVAILABLE) C(CL_LINK_PROGRAM_FAILURE) C(CL_INVALID_VALUE) C(CL_INVALID_DEVICE_TYPE)
    C(CL_INVALID_PLATFORM) C(CL_INVALID_DEVICE) C(CL_INVALID_CONTEXT) C(CL_INVALID_QUEUE_PROPERTIES)
    C(CL_INVALID_COMMAND_QUEUE) C(CL_INVALID_HOST_PTR) C(CL_INVALID_MEM_OBJECT) C(CL_INVALID_BINARY)
    C(CL_INVALID_BUILD_OPTIONS) C(CL_INVALID_PROGRAM) C(CL_INVALID_PROGRAM_EXECUTABLE) C(CL_INVALID_KERNEL_NAME)
    C(CL_INVALID_KERNEL_DEFINITION) C(CL_INVALID_KERNEL) C(CL_INVALID_ARG_INDEX) C(CL_INVALID_ARG_VALUE)
    C(CL_INVALID_ARG_SIZE) C(CL_INVALID_KERNEL_ARGS) C(CL_INVALID_WORK_DIMENSION) C(CL_INVALID_WORK_GROUP_SIZE)
    C(CL_INVALID_WORK_ITEM_SIZE) C(CL_INVALID_GLOBAL_OFFSET) C(CL_INVALID_EVENT_WAIT_LIST) C(CL_INVALID_EVENT)
    C(CL_INVALID_OPERATION) C(CL_INVALID_BUFFER_SIZE) C(CL_INVALID_GLOBAL_WORK_SIZE)
#undef C
        /* clang-format on */
        case OCL_REFUSED : return "the device computes differently";
  case OCL_STOPPED: return "interrupted";
  case OCL_SILENT: return "the device does not answer";
  case -1001: return "CL_PLATFORM_NOT_FOUND_KHR";
  default: return "unknown OpenCL error";
  }
}

void ocl_status_text(OclStatus st, char *buf, size_t n) {
  if (!st.code) snprintf(buf, n, "no error");
  else snprintf(buf, n, "%s: %s (%s:%d)", st.call, ocl_code_name(st.code), st.file, st.line);
}

bool ocl_inject(OclState *S, const char *call) {
  if (LIKELY(S->fail_at == 0)) return false;
  if (S->fail_call[0] && strcmp(S->fail_call, call) != 0) return false;
  long k = atomic_fetch_add(&S->calls, 1) + 1;
  return S->fail_on ? k >= S->fail_at : k == S->fail_at;
}

/* The watchdog: d is not used any more.  What lives there alone is computed again by its recipes. */
static void silent(Rt *R, OclDevice *d) {
  if (!d->usable) return;
  d->usable = false;
  d->lost = true;
  snprintf(d->refused, sizeof d->refused, "does not answer");
  d->S->warned = true;
  rt_warning_call(R, NIL, "OpenCL device '%s' has not answered for %g seconds: the interpreter goes on without it",
                  d->name, (d->patience_ms > 0 ? d->patience_ms : OCL_PATIENCE_MS) * 1e-3);
}

void ocl_failed(Rt *R, OclDevice *d, OclStatus st, const char *doing) {
  if (st.code == OCL_NOT_COMPLETE) return; /* no fault of the device's */
  if (st.code == OCL_STOPPED) {
    rt_check_interrupt(R);
    return;
  }
  if (st.code == OCL_SILENT) {
    silent(R, d);
    return;
  }
  char text[256];
  ocl_status_text(st, text, sizeof text);
  d->failures++;
  /* A device that runs out of memory may serve smaller calls; one that keeps failing otherwise is given up. */
  if (d->failures >= (ocl_is_memory(st) ? 8 : 3)) {
    d->usable = false;
    snprintf(d->refused, sizeof d->refused, "failed repeatedly: %.200s", text);
  }
  if (!d->S->warned) {
    d->S->warned = true;
    rt_warning_call(R, NIL, "OpenCL device '%s' failed while %s: %s; the interpreter goes on without it", d->name,
                    doing, text);
  }
}

size_t ocl_elt_size(ObjType t) {
  if (t == T_DBL || t == T_STR) return 8; /* strings: as the host has them, a device has their ids */
  if (t == T_INT || t == T_LGL) return 4;
  if (t == T_CPLX) return 16;
  (void)rt_holds(t == T_RAW, "a vector of type %d has no place on a device", t);
  return 1;
}
