/* stdlib/text/print_matrix.c - matrices and arrays: a format per column, labels from dimnames or [i,], wide ones in blocks
 * of columns. */
#include <stdio.h>

#include "text.h"

static int digits_of(int64_t n) {
  int k = 1;
  while (n >= 10) n /= 10, k++;
  return k;
}

typedef struct Column {
  int w; /* without the gap */
  NumFmt f;
  CplxFmt c;
} Column;

typedef struct Mat {
  PrintOpts *o;
  Obj *x;
  int64_t base; /* first element */
  int64_t nr, nc, show;
  Obj *rn, *cn;                      /* labels, T_STR or NIL */
  const char *row_title, *col_title; /* names(dimnames) or NULL */
  int rlabw, lbloff;
  Column *col;
  bool no_cells; /* the labels only, of an array without elements */
  bool left;     /* columns of strings are left justified unless right = TRUE */
} Mat;

static int label_width(const PrintOpts *o, Obj *c) {
  if (c == NA_STR) return o->na_s_w;
  Buf b = buf_new(o->R);
  enc_str(&b, o, c, 0, 0, JUST_LEFT);
  return (int)utf8_width(buf_cstr(&b), b.n);
}

static void format_columns(Mat *m) {
  PrintOpts *o = m->o;
  for (int64_t j = 0; j < m->nc; j++) {
    Column *c = &m->col[j];
    int64_t at = m->base + j * m->nr, n = m->no_cells ? 0 : m->nr; /* of what is left out too */
    const bool two = TYPE(m->x) == T_CPLX || TYPE(m->x) == T_RAW; /* letters that a cell has without a number */
    *c = (Column){.w = m->nr == 0 && two ? 2 : 0};
    if (n > 0) switch (TYPE(m->x)) {
      case T_LGL: c->w = fmt_lgl(o, LGL(m->x) + at, n); break;
      case T_INT: c->w = fmt_int(o, INT(m->x) + at, n); break;
      case T_DBL: c->f = fmt_dbl(o, DBL(m->x) + at, n, 0), c->w = c->f.w; break;
      case T_CPLX: c->c = fmt_cplx(o, CPLX(m->x) + at, n, 0), c->w = c->c.r.w + c->c.i.w + 2; break;
      case T_STR: c->w = fmt_str(o, m->x, at, n, o->quote); break;
      case T_RAW: c->w = 2; break;
      default: rt_assert(o->R, false, "a matrix of type %d", TYPE(m->x));
      }
    int lab = IS_NIL(m->cn) ? digits_of(j + 1) + 3 : label_width(o, ELT(m->cn, j));
    if (lab > c->w) c->w = lab;
  }
}

static void cell(Buf *b, Mat *m, int64_t i, int64_t j) {
  const Column *c = &m->col[j];
  const bool text = m->x->type == T_STR; /* the gap stays before it */
  if (text) buf_pad(b, m->o->gap);
  print_cell(b, m->o, m->x, m->base + j * m->nr + i, text ? c->w : c->w + m->o->gap, c->f, c->c,
             m->left ? JUST_LEFT : JUST_RIGHT);
}

static void column_label(Buf *b, Mat *m, int64_t j) {
  int w = m->col[j].w;
  buf_pad(b, m->o->gap);
  if (IS_NIL(m->cn)) {
    int lab = digits_of(j + 1) + 3;
    bool left = m->x->type == T_STR; /* also when right = TRUE */
    if (!left) buf_pad(b, w - lab);
    buf_printf(b, "[,%lld]", (long long)(j + 1));
    if (left) buf_pad(b, w - lab);
  } else {
    enc_str(b, m->o, ELT(m->cn, j), w, 0, m->left ? JUST_LEFT : JUST_RIGHT);
  }
}

static void row_label(Buf *b, Mat *m, int64_t i) {
  if (IS_NIL(m->rn)) {
    buf_pad(b, m->rlabw - 3 - digits_of(i + 1));
    buf_printf(b, "[%lld,]", (long long)(i + 1));
  } else {
    buf_pad(b, m->lbloff);
    enc_str(b, m->o, ELT(m->rn, i), m->rlabw - m->lbloff, 0, JUST_LEFT);
  }
}

static void header(Buf *b, Mat *m) {
  if (m->col_title) {
    buf_pad(b, m->rlabw);
    buf_printf(b, "%s\n", m->col_title);
  }
  if (m->row_title) {
    buf_puts(b, m->row_title);
    buf_pad(b, m->rlabw - utf8_width(m->row_title, strlen(m->row_title)));
  } else buf_pad(b, m->rlabw);
}

static void show(Mat *m) {
  PrintOpts *o = m->o;
  rt_assert(o->R, (m->no_cells || m->base + m->nr * m->nc <= LEN(m->x)) && m->show <= m->nr, "%lld x %lld from %lld on",
            (long long)m->nr, (long long)m->nc, (long long)m->base);
  rt_assert(o->R, (IS_NIL(m->rn) || LEN(m->rn) == m->nr) && (IS_NIL(m->cn) || LEN(m->cn) == m->nc),
            "labels of %lld x %lld", (long long)m->nr, (long long)m->nc);
  m->left = m->x->type == T_STR && !o->right;
  m->col = rt_scratch(o->R, sizeof(Column) * (size_t)(m->nc + 1));
  if (IS_NIL(m->rn)) m->rlabw = digits_of(m->nr + 1) + 3; /* of the row after the last, as in GNU R */
  else {
    m->rlabw = 0;
    for (int64_t i = 0; i < m->nr; i++) { /* those that are not shown, too */
      int w = label_width(o, ELT(m->rn, i));
      if (w > m->rlabw) m->rlabw = w;
    }
  }
  m->lbloff = 0;
  if (m->row_title) {
    int w = (int)utf8_width(m->row_title, strlen(m->row_title));
    m->lbloff = w < m->rlabw + 2 ? 2 : w - m->rlabw;
    m->rlabw += m->lbloff;
  }
  format_columns(m);
  Buf b = buf_new(o->R);
  if (m->nc == 0) {
    header(&b, m);
    for (int64_t i = 0; i < m->nr; i++) {
      buf_putc(&b, '\n');
      row_label(&b, m, i);
    }
    buf_putc(&b, '\n');
    buf_flush(&b);
    return;
  }
  for (int64_t lo = 0, hi; lo < m->nc; lo = hi) {
    int width = m->rlabw;
    hi = lo;
    do width += m->col[hi].w + o->gap, hi++;
    while (hi < m->nc && width + m->col[hi].w + o->gap < o->width);
    header(&b, m);
    for (int64_t j = lo; j < hi; j++) column_label(&b, m, j);
    for (int64_t i = 0; i < m->show; i++) {
      buf_putc(&b, '\n');
      row_label(&b, m, i);
      for (int64_t j = lo; j < hi && !m->no_cells; j++) cell(&b, m, i, j);
      if (b.n > 8192) {
        buf_flush(&b);
        rt_check_interrupt(o->R);
      }
    }
    buf_putc(&b, '\n');
  }
  buf_flush(&b);
}

static Obj *dimlabels(Obj *dn, int k) {
  if (!rt_is_listlike(dn) || k >= LEN(dn)) return NIL;
  Obj *l = ELT(dn, k);
  return l->type == T_STR ? l : NIL;
}
static const char *dimtitle(Rt *R, Obj *dn, int k) {
  Obj *nn = rt_is_listlike(dn) ? rt_names(R, dn) : NIL;
  if (nn->type != T_STR || k >= LEN(nn)) return NULL;
  return STR(nn, k);
}

void print_matrix(PrintOpts *o, Obj *x, Obj *dim, Obj *dimnames) {
  const int32_t *d = INT(dim);
  Mat m = {.o = o, .x = x, .nr = d[0], .nc = d[1], .show = d[0]};
  if (m.nr == 0 && m.nc == 0) {
    rt_printf(o->R, "<0 x 0 matrix>\n");
    return;
  }
  if (x->type == T_LIST) m.x = print_list_cells(o, x);
  m.rn = dimlabels(dimnames, 0), m.cn = dimlabels(dimnames, 1);
  m.row_title = dimtitle(o->R, dimnames, 0), m.col_title = dimtitle(o->R, dimnames, 1);
  if (m.nc > 0 && m.nr > 0 && o->max / m.nc < m.nr) m.show = o->max / m.nc;
  bool quote = o->quote;
  if (x->type == T_LIST) o->quote = false;
  show(&m);
  o->quote = quote;
  int64_t left = m.nr - m.show;
  if (left > 0)
    rt_printf(o->R, " [ reached getOption(\"max.print\") -- omitted %lld row%s ]\n", (long long)left, left > 1 ? "s" : "");
}

void print_array(PrintOpts *o, Obj *x, Obj *dim, Obj *dimnames) {
  int nd = (int)LEN(dim);
  const int32_t *d = INT(dim);
  int64_t slice = (int64_t)d[0] * d[1], nslice = 1;
  for (int k = 0; k < nd; k++) {
    if (k >= 2) nslice *= d[k];
  }
  if (nslice == 0) {
    Buf b = buf_new(o->R);
    buf_putc(&b, '<');
    for (int k = 0; k < nd; k++) buf_printf(&b, "%s%d", k ? " x " : "", d[k]);
    const char *type = x->type == T_DBL ? "double" : x->type == T_LIST ? "character" : rt_type_name(TYPE(x));
    buf_printf(&b, " array of %s>\n", type);
    buf_flush(&b);
    Mat m = {.o = o, .x = x, .nr = d[0], .nc = d[1], .show = d[0], .no_cells = true}; /* the frame of a slice */
    m.rn = dimlabels(dimnames, 0), m.cn = dimlabels(dimnames, 1);
    m.row_title = dimtitle(o->R, dimnames, 0), m.col_title = dimtitle(o->R, dimnames, 1);
    show(&m);
    rt_printf(o->R, "\n");
    return;
  }
  if (x->type == T_LIST) x = print_list_cells(o, x), o->quote = false;
  int64_t per = slice > 0 ? slice : 1, max_slices = nslice, last_rows = d[0];
  if (slice > 0 && o->max / per < nslice) { /* whole slices, then rows of the next one */
    max_slices = o->max / per;
    int64_t left = o->max - max_slices * per;
    last_rows = d[1] ? left / d[1] : 0;
    if (last_rows > 0) max_slices++;
    else last_rows = d[0];
  }
  for (int64_t s = 0; s < max_slices; s++) {
    Buf b = buf_new(o->R);
    buf_puts(&b, ", , ");
    int64_t rest = s;
    for (int k = 2; k < nd; k++) {
      int64_t i = rest % d[k];
      rest /= d[k];
      Obj *lab = dimlabels(dimnames, k);
      const char *title = dimtitle(o->R, dimnames, k);
      if (k > 2) buf_puts(&b, ", ");
      if (IS_NIL(lab)) buf_printf(&b, "%lld", (long long)(i + 1));
      else {
        if (title) buf_printf(&b, "%s = ", title);
        buf_puts(&b, ELT(lab, i) == NA_STR ? "<NA>" : STR(lab, i));
      }
    }
    buf_puts(&b, "\n\n");
    buf_flush(&b);
    Mat m = {.o = o, .x = x, .base = s * slice, .nr = d[0], .nc = d[1], .show = s == max_slices - 1 ? last_rows : d[0]};
    m.rn = dimlabels(dimnames, 0), m.cn = dimlabels(dimnames, 1);
    m.row_title = dimtitle(o->R, dimnames, 0), m.col_title = dimtitle(o->R, dimnames, 1);
    show(&m);
    rt_printf(o->R, "\n");
  }
  if (max_slices == nslice) return; /* rows alone GNU R leaves out in silence */
  rt_printf(o->R, " [ reached getOption(\"max.print\") -- omitted ");
  if (last_rows < d[0]) rt_printf(o->R, "%lld row(s) and ", (long long)(d[0] - last_rows));
  rt_printf(o->R, "%lld matrix slice(s) ]\n", (long long)(nslice - max_slices));
}
