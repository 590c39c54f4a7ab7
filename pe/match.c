/* pe/match.c - arguments of base functions by name, and flags among them. */
#include "build.h"

bool pe_match_args(int n, Av *a, Obj **names, const char *const *formal, Av **out) {
  int8_t of[PE_MATCH_MOST];
  for (int k = 0; formal[k]; k++) out[k] = NULL;
  if (!pe_match_names(n, names, formal, of)) return false;
  for (int i = 0; i < n; i++)
    if (a[i].kind != AV_MISSING) out[of[i]] = &a[i];
  return true;
}

bool pe_flag(Build *w, Av *a, bool dflt, bool *known) {
  if (!a) return dflt;
  Av v = pe_force(w, *a);
  int64_t k;
  double now;
  if (v.kind == AV_NUM && v.type != PT_D && pe_is_const(w->g, v.ref, &k, NULL) && k != NA_LGL) return k != 0;
  if (v.kind == AV_NUM && v.type != PT_D && pe_now(w, v.ref, &now) && now == now && now != NA_LGL) {
    /* an argument of the call: as it is now */
    Ref r = pe_as_int(w, v);
    pe_build_guard(w, pe_mk2(w->g, OP_EqI, r, pe_const_i(w->g, N(w->g, r)->type, (int32_t)now)), WHY_G_SCOPE, NULL);
    return now != 0;
  }
  *known = false;
  return dflt;
}
