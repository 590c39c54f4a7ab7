/* interp/taped.c - lanes that draw from R's own generator, each equally many words: lane i begins at word i * each of the stream
 * (Graph.draws; pe/build_random.c).  Words are made for the lanes of one run at a time (words.c); where variates take as many words
 * as they take, numbers are (drawn.c).
 *
 *   kernel fails           nothing has been drawn: .Random.seed moves when the results are taken
 *   a lane fails a guard   it is the interpreter's, which draws from where the lane begins; if it has drawn another number of
 *                          words than was thought, what later lanes have is not theirs, and the interpreter goes on there
 */
#include "taped.h"

/* Lanes that failed, in their order.  False: s->done says where the interpreter goes on. */
static bool in_turn(ParState *s, Offload *o, LaunchTape *t, const Lanes *failed, int64_t most) {
  Rt *R = s->R;
  const int64_t n = o->upto ? o->upto : s->p->n;
  s->done = n; /* all results but theirs stand, should one of them make a list of these or mix types in */
  for (int64_t i = 0; i < failed->n; i++) {
    const Lanes one = {.l = &failed->l[i], .n = 1};
    const int64_t next = failed->l[i].lane + 1;
    tape_to(R, t, next - 1);
    par_interpret_lanes(s, o, &one, 0, 1);
    if (tape_is_at(R, t, next) && i + 1 < most) continue;
    s->done = next;
    if (o->site) o->site->offloaded -= n - next - (failed->n - 1 - i);
    return false;
  }
  tape_to(R, t, n);
  return true;
}

bool taped_rest(ParState *s, Offload *o, ParKernel *v, int nargs, const PeArg *args, Value *scope) {
  const int64_t n = o->upto ? o->upto : s->p->n, first = s->done;
  const char *why;
  Lanes failed;
  if (!par_result_fits(s, v, scope, &why)) {
    par_reason(o, why);
    return false;
  }
  LaunchEnd end = par_launch(s, o, v, scope, first, DEOPT_CAP, &failed);
  if (end == LAUNCHED && failed.more) end = par_launch(s, o, v, scope, first, launch_room(v, n), &failed);
  if (end == LAUNCH_COND && par_without(v)) par_anew(s, o, v, nargs, args, v->flags | par_without(v), NULL);
  if (end == LAUNCH_FAILED || (end == LAUNCHED && failed.more)) o->rounds = 3;
  if (end != LAUNCHED || failed.more) return false;
  LaunchTape *t = o->tape;
  par_site_offloaded(o->site, n - first - failed.n, o->d);
  par_note_lanes(o, v->k, &failed);
  const bool many = failed.n > 64 && failed.n > (n - first) / 8;
  if (in_turn(s, o, t, &failed, many ? PROFILE_LANES : INT64_MAX)) return n == s->p->n;
  if (many) par_widen(s, o, v, nargs, args, &failed);
  else v->vain = 0;
  return false;
}
