/* interp/offload.c - when the element loop of a parallel call moves to a device.
 *
 *   offload_begin   a kernel of this closure is ready and worth it: all elements at once
 *   ... the interpreter runs elements and is timed ...
 *   offload_step    hot: partial evaluation and code generation (a millisecond or two), the driver builds in the
 * background;
 *   ... the interpreter goes on ...
 *   offload_step    ready: what is left goes to the device; lanes that failed a guard run in the interpreter, in order
 */
#include <stdio.h>
#include <stdlib.h>
#include <strings.h>
#include <time.h>

#include "../specialize/selftest.h"
#include "kernels.h"

enum {
  MIN_ELEMENTS = 16, /* calls with fewer are not looked at */
  PROFILE = 24,      /* elements that the interpreter runs before a first compilation */
  DEOPT_CAP = 1024,
  ROUNDS = 6, /* recompilations within one call */
};

static double now_ms(void) {
  struct timespec ts;
  clock_gettime(CLOCK_MONOTONIC, &ts);
  return (double)ts.tv_sec * 1e3 + (double)ts.tv_nsec * 1e-6;
}

void par_reason(Offload *o, const char *why) {
  if (o->site && o->site->offloaded == 0) snprintf(o->site->not_offloaded, sizeof o->site->not_offloaded, "%s", why);
}

/* The rest of the call, [s->done, n), on the device.  True: all done.  False: the interpreter goes on at s->done. */
static bool run_rest(ParState *s, Offload *o, ParKernel *v, int nargs, const PeArg *args, Value *scope) {
  Rt *R = s->R;
  int64_t n = s->p->n;
  const char *why;
  for (int round = 0;; round++) {
    if (!par_result_fits(s, v->k, &why)) {
      par_reason(o, why);
      return false;
    }
    int64_t first = s->done;
    Lane *lanes = NULL;
    int64_t nl = 0;
    bool cond;
    int32_t cap = DEOPT_CAP;
    if (!par_launch(s, o, v, scope, first, cap, &lanes, &nl, &cond)) {
      if (cond &&
          !(v->flags & PE_NO_HOIST)) { /* a guard that was hoisted out of the lanes fails: compile with it inside */
        v->dead = true;
        v = par_compile(s, o, nargs, args, v->flags | PE_NO_HOIST, v->deopted);
        if (!v || !v->k || ocl_program_wait(v->prog) != OCL_PROG_READY || !par_scope_values(R, s->p, v->k, scope))
          return false;
        continue;
      }
      par_reason(o, cond ? "a launch condition does not hold" : "the device failed");
      if (!cond) o->rounds = 3; /* not again in this call */
      return false;
    }
    if (nl < 0) {
      /* More lanes failed than the list holds: the profile was wrong.  Find them all to know the first ones. */
      int64_t room = n - first < INT_MAX / 4 ? n - first : INT_MAX / 4;
      if (!par_launch(s, o, v, scope, first, (int32_t)room, &lanes, &nl, &cond) || nl < 0) return false;
    }
    if (o->site) {
      o->site->offloaded += n - first - nl;
      if (nl) par_note_lanes(o, v->k, lanes, nl);
      o->site->not_offloaded[0] = 0;
      snprintf(o->site->device, sizeof o->site->device, "%s", o->d->name);
    }
    double ns = o->ns > 0 ? o->ns : o->body->ns > 0 ? o->body->ns : 1000;
    /* A recompilation costs some tens of milliseconds. */
    bool many = nl > 64 && (double)nl * ns > 50e6 && (o->mode != OFF_ALWAYS || nl > (n - first) / 8);
    if (o->mode == OFF_ALWAYS && nl > 256 && nl > (n - first) / 8) many = true;
    if (!many || round >= ROUNDS) {
      s->done = n;
      par_interpret_lanes(s, o, lanes, nl, nl);
      return true;
    }
    /* Widen the profile with the first failed lanes, compile again, and run again from the first lane that is left. */
    int64_t ran = par_interpret_lanes(s, o, lanes, nl, PROFILE);
    if (o->site) o->site->offloaded -= n - lanes[ran].lane - (nl - ran);
    uint8_t deopted[8];
    memcpy(deopted, v->deopted, sizeof deopted);
    par_add_deopted(deopted, v->k, lanes, nl);
    uint32_t flags = v->flags;
    v->dead = true;
    s->done = lanes[ran].lane;
    ParKernel *w = par_compile(s, o, nargs, args, flags, deopted);
    if (!w || !w->k || ocl_program_wait(w->prog) != OCL_PROG_READY || !par_scope_values(R, s->p, w->k, scope) ||
        !par_result_fits(s, w->k, &why)) {
      /* No better kernel: the lanes that failed run in the interpreter, the others stand. */
      if (o->site) o->site->offloaded += n - s->done - (nl - ran);
      s->done = n;
      par_interpret_lanes(s, o, lanes + ran, nl - ran, nl - ran);
      return true;
    }
    v = w;
  }
}

/* ---- deciding ---------------------------------------------------------------------------------------------------- */

OffloadMode par_mode(Rt *R) {
  const char *m = rt_option_str(R, "ravel.offload", NULL);
  if (!m) m = getenv("RAVEL_OFFLOAD");
  if (!m) return OFF_AUTO;
  return strcasecmp(m, "always") == 0 ? OFF_ALWAYS : strcasecmp(m, "never") == 0 ? OFF_NEVER : OFF_AUTO;
}

/* Milliseconds that n elements would take on the device: copies that are missing, launch, kernel. */
static double device_ms(ParState *s, Offload *o, ParKernel *v, int64_t n) {
  ParCall *p = s->p;
  OclDevice *d = o->d;
  double ms = (d->launch_us > 0 ? d->launch_us : d->is_cpu ? 60 : 40) * 1e-3;
  double speed = d->is_cpu ? 15.0 * (d->units > 1 ? d->units : 1) : 500;
  ms += v && v->kernel_ns > 0 ? v->kernel_ns * (double)n * 1e-6 : o->ns * (double)n * 1e-6 / speed;
  if (!d->shared_memory) {
    double bytes = 0, up = d->h2d_gbs > 0 ? d->h2d_gbs : 8, down = d->d2h_gbs > 0 ? d->d2h_gbs : 8;
    for (int k = 0; k < p->nin + p->ncolumns; k++) {
      Obj *x = k < p->nin ? p->in[k].x : p->column[k - p->nin].x;
      if (rt_is_num(x) && VEC(x)->data && !ocl_resident(x, d)) bytes += (double)LEN(x) * 8;
    }
    ms += bytes / up * 1e-6 + (double)n * 8 / down * 1e-6;
  }
  return ms;
}

/* Bytes of the vectors that every launch needs whole. */
static double whole_bytes(ParCall *p, const OclKernel *k, const Value *scope) {
  double b = 0;
  for (int i = 0; i < k->nparams; i++) {
    Obj *x = k->params[i].kind == KP_SCOPE_VEC     ? scope[k->params[i].index].o
             : k->params[i].kind == KP_INPUT_WHOLE ? par_kernel_input(p, k->params[i].index)->x
                                                   : NULL;
    if (x) b += (double)LEN(x) * (TYPE(x) == T_DBL ? 8 : 4);
  }
  return b;
}

bool par_device(Rt *R, Offload *o) {
  const char *why;
  ocl_set_selftest(R, spec_selftest);
  if (o->mode != OFF_ALWAYS && !ocl_device_ready(R, rt_option_str(R, "ravel.device", NULL))) {
    par_reason(o, "the driver was still being loaded");
    return false;
  }
  o->d = ocl_device(R, rt_option_str(R, "ravel.device", NULL), &why);
  if (!o->d) {
    par_reason(o, why);
    o->off = true;
    return false;
  }
  double cap = rt_as_dbl(R, rt_option(R, "ravel.device.memory"));
  if (cap > 0) ocl_set_memory_cap(o->d, (uint64_t)cap);
  return true;
}

int64_t offload_begin(ParState *s, Offload *o) {
  Rt *R = s->R;
  ParCall *p = s->p;
  ParTable *t = R->par;
  *o = (Offload){.off = true};
  bool reporting = !t || t->reporting;
  if (p->n < MIN_ELEMENTS && !reporting) return INT64_MAX;
  if (!t && !(t = par_table(R))) return INT64_MAX;
  o->site = par_site(R, p);
  if (o->site) {
    o->site->calls++;
    o->site->elements += p->n;
  }
  o->t_call = now_ms();
  if (p->n < MIN_ELEMENTS) {
    par_reason(o, "too few elements");
    return INT64_MAX;
  }
  o->mode = par_mode(R);
  if (o->mode == OFF_NEVER) {
    par_reason(o, "offloading is switched off (RAVEL_OFFLOAD=never)");
    return INT64_MAX;
  }
  for (int k = 0; k < p->nin; k++) {
    PeArg a;
    const char *why;
    if (!par_describe_arg(R, p, k, &a, &why)) {
      par_reason(o, why);
      return INT64_MAX;
    }
  }
  o->body = par_body(R, par_body_key(R, p));
  if (!o->body) return INT64_MAX;
  o->off = false;
  o->t0 = o->t_call;
  if (o->body->kernels) {
    o->ns = o->body->ns;
    int64_t at = offload_step(s, o);
    o->ns = 0;
    if (s->done >= p->n || o->off) return at;
    o->t0 = now_ms();
    if (at == 1) return at; /* all that is missing is what the first element forces */
  }
  return s->done + PROFILE;
}

int64_t offload_step(ParState *s, Offload *o) {
  Rt *R = s->R;
  ParCall *p = s->p;
  int64_t n = p->n, left = n - s->done;
  if (o->off) return INT64_MAX;
  double now = now_ms();
  if (s->done > o->from) o->ns = (now - o->t0) * 1e6 / (double)(s->done - o->from);
  double left_ms = o->ns * (double)left * 1e-6;
  int64_t next = s->done + (int64_t)(0.5e6 / (o->ns > 1 ? o->ns : 1)) + 1; /* look again in half a millisecond */
  bool always = o->mode == OFF_ALWAYS;
  if (!always && o->from == 0 && s->done == PROFILE &&
      o->ns < 20000) { /* the first elements warm caches and nodes up: time the next ones */
    o->from = s->done;
    o->t0 = now;
    if (o->site) o->site->interpreted += PROFILE;
    return s->done + 200;
  }
  double past = o->body->spent_ms < 300 ? o->body->spent_ms : 300;
  bool known = o->body->kernels != NULL;
  if (!always && left_ms < 0.15) return next;
  if (!always && !known && left_ms + past < 40) return next;
  if (!o->d && !par_device(R, o)) return o->off ? INT64_MAX : next;
  PeArg args[MAX_PAR_ARGS];
  const char *why = "";
  int nargs = par_describe_args(R, p, args, &why);
  if (nargs < 0) {
    par_reason(o, why);
    o->off = true;
    return INT64_MAX;
  }
  Value scope[MAX_SCOPE];
  ParKernel *v = o->kernel;
  if (!v || v->dead || !v->k || v->nredefined != R->nredefined || !par_scope_values(R, p, v->k, scope))
    v = par_find_kernel(R, p, o->body, o->d, nargs, args, scope);
  if (!v && s->done == 0)
    return 1; /* the first element forces what the closure's variables promise: look again after it */
  if (v && !v->k) {
    if (v->failures < 3 && par_runs(p) > v->calls_then * 4 + 64) {
      int f = v->failures;
      v->dead = true;
      v = par_compile(s, o, nargs, args, v->flags, NULL);
      if (v && !v->k) v->failures = f + 1;
    }
    if (!v || !v->k) {
      par_reason(o, v ? v->what : "out of memory");
      if (v && v->failures >= 3) {
        o->off = true;
        return INT64_MAX;
      }
      return next;
    }
    if (!par_scope_values(R, p, v->k, scope)) {
      v->dead = true;
      return next;
    }
  }
  if (!v) {
    if (par_runs(p) < MIN_ELEMENTS && s->done < PROFILE)
      return s->done + PROFILE < n ? PROFILE : n; /* no profile yet */
    if (!always && left_ms + past < 40) return next;
    if (o->tries >= 3) {
      o->off = true;
      return INT64_MAX;
    }
    v = par_compile(s, o, nargs, args, 0, NULL);
    if (!v || !v->k) {
      par_reason(o, v ? v->what : "out of memory");
      return next;
    }
    if (!par_scope_values(R, p, v->k, scope)) {
      v->dead = true;
      par_reason(o, "the scope's variables are not what the kernel was made for");
      return next;
    }
  }
  o->kernel = v;
  OclProgState st = always ? ocl_program_wait(v->prog) : ocl_program_state(v->prog);
  if (st == OCL_PROG_BUILDING) {
    par_reason(o, "the driver was still building the kernel");
    return next;
  }
  OclProgInfo info = ocl_program_info(v->prog);
  if (o->site && !v->reported) {
    o->site->ms_driver += info.build_ms;
    if (info.from_disk) o->site->from_disk++;
    else o->site->built++;
  } else if (o->site) o->site->from_memory++;
  v->reported = true;
  if (st == OCL_PROG_FAILED) {
    v->dead = true;
    o->off = true;
    if (!ocl_device_verdict(o->d)) par_reason(o, o->d->refused);
    else {
      par_reason(o, "the driver could not build the kernel");
      if (info.log && rt_option_str(R, "ravel.dump", NULL)) rt_eprintf(R, "%s\n", info.log);
      ocl_failed(R, o->d, info.status, "building a kernel");
    }
    return INT64_MAX;
  }
  if (!o->d->shared_memory && whole_bytes(p, v->k, scope) > (double)o->d->mem_cap * 0.5) {
    par_reason(o, "what every lane reads does not fit into the device's memory");
    o->off = true;
    return INT64_MAX;
  }
  double dev = device_ms(s, o, v, left);
  if (o->site)
    snprintf(o->site->reckoning, sizeof o->site->reckoning,
             "%lld elements left: interpreter %.3g ms (%.0f ns each), device %.3g ms", (long long)left, left_ms, o->ns,
             dev);
  if (!always && dev * 1.3 > left_ms) {
    par_reason(o, "the interpreter is as fast for so few elements");
    return next;
  }
  int64_t done = s->done;
  if (o->site) o->site->interpreted += done - o->from;
  if (s->done > o->from) o->body->ns = o->ns;
  o->body->spent_ms += now - o->t0;
  if ((p->region ? p->region->rest : run_rest)(s, o, v, nargs, args, scope)) {
    o->off = true;
    o->from = n;
    return INT64_MAX;
  }
  o->from = s->done;
  o->t0 = now_ms();
  o->kernel = NULL;
  if (++o->rounds >= 3) o->off = true;
  return o->off ? INT64_MAX : next;
}

void offload_end(ParState *s, Offload *o) {
  int64_t ran = s->done - o->from;
  if (o->site) {
    if (ran > 0) o->site->interpreted += ran;
    if (o->site->offloaded == 0 && !o->site->not_offloaded[0])
      par_reason(o, "not hot: the interpreter needed too little time");
  }
  if (o->body && ran >= MIN_ELEMENTS) {
    double ms = now_ms() - o->t0;
    o->body->spent_ms += ms;
    o->body->ns = ms * 1e6 / (double)ran;
  }
}
