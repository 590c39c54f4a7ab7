/* interp/team.c - several devices share a call: which ones, and how many lanes each gets.
 *
 * RAVEL_DEVICE=all, or a list of names, makes a team of the devices that can run the same kernel.  A call goes to all
 * of them if what that saves covers the copies that it costs.  Lanes are dealt out by the speed that each device has
 * shown with this kernel; where the inputs lie on the devices in pieces that are nearly right, they stay where they
 * are.
 */
#include <string.h>

#include "cost.h"
#include "launch.h"

enum {
  LEAST_LANES = 4 * OCL_ALIGN, /* a device is not asked for fewer */
  TEAM_US = 150,               /* what a team costs: threads, a second launch */
};

/* The same source, with the same results? */
static bool alike(const OclDevice *a, const OclDevice *b) {
  return a->is_gpu == b->is_gpu && a->nan_payload == b->nan_payload && a->shared_memory == b->shared_memory &&
         (a->max_group >= 256 && a->local_mem >= 40960) == (b->max_group >= 256 && b->local_mem >= 40960) &&
         !strcmp(a->build_options, b->build_options);
}

void par_find_team(Rt *R, Offload *o) {
  rt_assert(R, o->d, "no device to begin with");
  OclDevice *all[OCL_TEAM];
  int n = ocl_devices(R, rt_option_str(R, "ravel.device", NULL), all);
  double cap = rt_as_dbl(R, rt_option(R, "ravel.device.memory"));
  o->nteam = 0;
  for (int k = 0; k < n; k++) {
    if (n < 2 || !alike(o->d, all[k])) continue;
    if (cap > 0) ocl_set_memory_cap(all[k], (uint64_t)cap);
    o->team[o->nteam++] = all[k];
  }
  if (o->nteam < 2 || o->team[0] != o->d) o->nteam = 0;
}

/* The member's program, started if it is not there yet; NULL: not ready. */
static OclProgram *program(Rt *R, Offload *o, ParKernel *v, int k) {
  OclDevice *d = o->team[k];
  if (d == v->d) return v->prog;
  if (!v->prog_on[k] || ocl_program_device(v->prog_on[k]) != d) v->prog_on[k] = par_build_on(R, v, d, o->how);
  OclProgram *p = v->prog_on[k];
  OclProgState st = o->mode == OFF_ALWAYS ? ocl_program_wait(p) : ocl_program_state(p);
  return st == OCL_PROG_READY ? p : NULL;
}

/* Milliseconds of copies that lanes need: on one device, and shared, where each device copies its own. */
static void copies_ms(ParState *s, const Offload *o, const OclKernel *k, const Value *scope, double *one,
                      double *team) {
  double gbs[OCL_TEAM], ms[OCL_TEAM] = {0}, down = o->d->d2h_gbs > 0 ? o->d->d2h_gbs : 8;
  for (int j = 0; j < o->nteam; j++)
    gbs[j] = o->team[j]->h2d_gbs > 0 ? o->team[j]->h2d_gbs : o->d->h2d_gbs > 0 ? o->d->h2d_gbs : 8;
  *one = *team = 0;
  if (o->d->shared_memory) return;
  for (int i = 0; i < k->nparams; i++) {
    bool whole = k->params[i].kind != KP_INPUT;
    Obj *x = par_param_vector(s->p, &k->params[i], scope);
    if (!x) continue;
    double mb = (double)LEN(x) * (TYPE(x) == T_DBL ? 8 : 4) * 1e-6, home = ocl_device_only(x) ? mb / down : 0;
    int64_t end[OCL_TEAM];
    bool pieces = !whole && ocl_in_pieces(x, o->nteam, o->team, end), missing = false;
    for (int j = 0; j < o->nteam; j++) {
      if (pieces || ocl_resident(x, o->team[j])) continue;
      ms[j] += mb / gbs[j] / (whole ? 1 : o->nteam);
      missing = true;
    }
    if (!ocl_resident(x, o->d)) *one += home + mb / gbs[0];
    if (missing) *team += home;
  }
  double most = 0;
  for (int j = 0; j < o->nteam; j++)
    if (ms[j] > most) most = ms[j];
  *team += most;
}

/* Lanes come in multiples of this: sub-buffers begin there, and a grid is cut between rows. */
static int64_t unit_of(const ParState *s, const ParKernel *v) {
  if (!v->k->grid) return OCL_ALIGN;
  int64_t row = s->p->side[0], a = row, b = OCL_ALIGN;
  while (b) {
    int64_t t = a % b;
    a = b, b = t;
  }
  return row / a * OCL_ALIGN;
}

/* Has every member run lanes of this kernel? */
static bool measured(const Offload *o, const ParKernel *v) {
  for (int k = 0; k < o->nteam; k++)
    if (v->lane_ns[k] <= 0) return false;
  return true;
}

/* Lanes of member k: (k ? end[k - 1] : start) to end[k]. */
static bool deal(ParState *s, const Offload *o, const ParKernel *v, int64_t start, int64_t count, int64_t *end) {
  double w[OCL_TEAM], sum = 0, cum = 0;
  int64_t unit = unit_of(s, v);
  bool known = measured(o, v);
  for (int k = 0; k < o->nteam; k++) {
    w[k] = known ? 1e6 / v->lane_ns[k] : (double)o->team[k]->units; /* lanes in a millisecond */
    sum += w[k];
  }
  for (int k = 0; k < o->nteam; k++) {
    cum += w[k];
    int64_t e = start + (int64_t)((double)count * cum / sum), before = k ? end[k - 1] : start;
    end[k] = k == o->nteam - 1 ? start + count : e / unit * unit;
    if (end[k] - before < OCL_ALIGN) return false;
  }
  rt_assert(s->R, sum > 0 && end[o->nteam - 1] == start + count, "%lld lanes for %d devices end at %lld",
            (long long)count, o->nteam, (long long)end[o->nteam - 1]);
  double ideal = (double)count / sum, up = o->d->h2d_gbs > 0 ? o->d->h2d_gbs : 8;
  for (int i = 0; i < v->k->nparams; i++) {
    if (v->k->params[i].kind != KP_INPUT) continue;
    Obj *x = par_kernel_input(s->p, v->k->params[i].index)->x;
    int64_t is[OCL_TEAM], from = start;
    if (!ocl_in_pieces(x, o->nteam, o->team, is)) continue;
    /* Another split must pay for the way home and back. */
    double most = ideal * 1.25 + 1 + 4 * (double)LEN(x) * 8 * 1e-6 / up;
    bool good = is[o->nteam - 1] == start + count;
    for (int k = 0; k < o->nteam && good; k++) {
      good = is[k] - from >= OCL_ALIGN && (!known || (double)(is[k] - from) / w[k] <= most);
      from = is[k];
    }
    if (!good) continue;
    memcpy(end, is, sizeof is);
    break;
  }
  return true;
}

/* Why the call stays on one device, for the report. */
static int alone(const Offload *o, const char *why) {
  if (o->site && !o->site->nteam) o->site->alone = why;
  return 0;
}

int par_team(ParState *s, Offload *o, ParKernel *v, const Value *scope, int64_t start, int64_t count, OclShare *share) {
  if (o->nteam < 2) return 0;
  if (v->no_team) return alone(o, "a device of several has failed");
  if (count < o->nteam * LEAST_LANES) return alone(o, "too few elements");
  if (o->mode != OFF_ALWAYS) {
    /* Whether half of the lanes take half of the time, or as long as all when these do not fill the device, is only
     * known once it was tried. */
    bool known = measured(o, v);
    double one, team, lanes = cost_lanes_ms(o, v->cost, count, o->ns), part = known ? 0 : lanes / o->nteam;
    for (int k = 0; k < o->nteam && known; k++) {
      double ms = v->lane_ns[k] * (double)count / o->nteam * 1e-6;
      if (ms > part) part = ms;
    }
    copies_ms(s, o, v->k, scope, &one, &team);
    if (part + team + TEAM_US * 1e-3 > (lanes + one) * 0.95)
      return alone(o, "copies to several devices would cost more than they save");
  }
  int64_t end[OCL_TEAM];
  if (!deal(s, o, v, start, count, end)) return alone(o, "too few rows");
  memset(share, 0, (size_t)o->nteam * sizeof *share);
  bool ready = true;
  for (int k = 0; k < o->nteam; k++) { /* all of them: the ones that are missing are started */
    int64_t from = k ? end[k - 1] : start;
    share[k].p = program(s->R, o, v, k);
    share[k].batch.first = from;
    share[k].batch.lanes = end[k] - from;
    ready &= share[k].p != NULL;
  }
  return ready ? o->nteam : alone(o, "the other devices' drivers are still building");
}

void par_team_ran(Offload *o, ParKernel *v, const OclShare *share) {
  (void)rt_holds(o->nteam >= 2 && o->nteam <= OCL_TEAM, "%d devices", o->nteam);
  for (int k = 0; k < o->nteam; k++) {
    double ns = share[k].ms * 1e6 / (double)share[k].batch.lanes, *avg = &v->lane_ns[k];
    if (*avg > 0 && ns > *avg * 2) ns = *avg * 2;                    /* something has disturbed it */
    *avg = *avg == 0 ? -1 : *avg < 0 ? ns : *avg * 0.75 + ns * 0.25; /* the first run still sets things up */
    if (!o->site) continue;
    if (!o->site->on[k]) o->site->nteam = k + 1;
    o->site->on[k] = o->team[k]->name;
    o->site->lanes_on[k] += share[k].batch.lanes;
  }
}

void par_team_failed(Rt *R, Offload *o, ParKernel *v, const OclShare *share) {
  for (int k = 0; k < o->nteam; k++)
    if (share[k].st.code == OCL_STOPPED) ocl_failed(R, o->team[k], share[k].st, "running a kernel"); /* leaves */
  v->no_team = true;
  for (int k = 0; k < o->nteam; k++)
    if (share[k].st.code) ocl_failed(R, o->team[k], share[k].st, "running a kernel");
}
