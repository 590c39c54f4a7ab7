/* capi/serialize.c - objects as bytes for C code ("Writing R Extensions", 5.14.1; "R Internals", 1.8). */
#include "capi.h"

void R_InitOutPStream(R_outpstream_t s, R_pstream_data_t data, R_pstream_format_t type, int version,
                      void (*out_char)(R_outpstream_t, int), void (*out_bytes)(R_outpstream_t, void *, int),
                      SEXP (*hook)(SEXP, SEXP), SEXP hook_data) {
  *s = (struct R_outpstream_st){data, type, version ? version : 3, out_char, out_bytes, hook, hook_data};
}
/* Who reads along may count on the pieces of the header: "X\n", each number, the encoding's name, and the numbers that the
 * first items begin with. */
void R_Serialize(SEXP x, R_outpstream_t s) {
  enum { FORMAT = 2, NUMBER = 4, ENCODING = 5, MOST = 1 << 20 }; /* "UTF-8" */
  static const int pieces[] = {FORMAT, NUMBER, NUMBER, NUMBER, NUMBER, ENCODING};
  bool ascii = s->type == R_pstream_ascii_format, xdr = s->type != R_pstream_binary_format;
  if (s->type == R_pstream_asciihex_format || s->OutPersistHookFunc)
    rt_error(R, "GNU R's C function '%s' is not here in hexadecimal, nor with a hook", "R_Serialize");
  Obj *bytes =
      interp_call_named(R, "serialize", 5, capi_give(x), NIL, rt_lgl(R, ascii), rt_lgl(R, xdr), rt_int(R, s->version));
  char *p = (char *)(uintptr_t)rt_data(bytes);
  int64_t n = LEN(bytes), at = 0;
  rt_assert(R, bytes->type == T_RAW && n > 2, "%lld bytes", (long long)n);
  int npieces = ascii ? 0 : s->version >= 3 ? 6 : 4;
  for (int k = 0; k < npieces; at += pieces[k++]) s->OutBytes(s, p + at, pieces[k]);
  for (int k = 0; !ascii && k < 4 && at + NUMBER <= n; k++, at += NUMBER) s->OutBytes(s, p + at, NUMBER);
  for (; at < n; at += MOST) s->OutBytes(s, p + at, (int)(n - at < MOST ? n - at : MOST));
}
