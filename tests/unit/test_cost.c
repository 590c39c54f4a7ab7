/* tests/unit/test_cost.c - the reckoning against simulated devices: which calls go there, and what finding out costs.
 *
 * A device's launch takes `hot` ms when the last call was there, too, and `cold` ms after a call in the interpreter, as a GPU does.
 * One call in twenty is disturbed and takes three times as long. */
#include "../../interp/cost.h"
#include "../../interp/matprod.h"
#include "check.h"

/* `calls` calls of n elements, of a closure or of a vector expression: how many of the last half went to the device; *lost: how much
 * longer all took than the better way. */
static int simulate(double left, double cold, double hot, double first, int calls, bool expression, double *lost) {
  OclDevice d = {.is_gpu = true, .units = 132};
  CostKernel *v = cost_new(&d, NULL);
  ParKernel k = {.cost = v};
  ParBody b = {.ns = left * 1e6 / 100, .kernels = &k};
  bool there = false;
  int late = 0, launches = 0;
  double took = 0, better = (left < hot ? left : hot) * 1.1;
  unsigned long random = 1;
  for (int i = 0; i < calls; i++) {
    bool device = false;
    random = random * 6364136223846793005UL + 1442695040888963407UL;
    double noise = (random >> 33) % 20 == 0 ? 3 : 1;
    if (expression || (!cost_negligible(&b, 100) && !cost_turned_away(&b, 100))) {
      Offload o = {.body = &b, .d = &d, .ns = b.ns, .ns_old = true};
      double now = b.ns * 100 * 1e-6, dev = cost_lanes_ms(&o, v, 100, b.ns);
      device = cost_choose_device(&o, v, dev, now);
      if (expression && !device) cost_evaluated(&b, 100, left * noise, 0, dev);
      else if (!device) cost_interpreted(&o, 100, left * noise);
      if (!expression) cost_decided(&o, device, 100);
    }
    if (device) {
      double wall = (!launches ? first : there ? hot : cold) * noise;
      cost_launched(v, 100, wall, 0.01, 0);
      launches++;
      took += wall;
    } else took += left * noise;
    there = device;
    late += device && i >= calls / 2;
  }
  *lost = took / (better * calls) - 1;
  cost_free(v);
  return late;
}

static void check(const char *what, double left, double cold, double hot, double first, int least, int most, double lost_most) {
  for (int expression = 0; expression < 2; expression++) {
    double lost;
    int late = simulate(left, cold, hot, first, 20000, expression, &lost);
    if (late >= least && late <= most && lost <= lost_most) continue;
    printf("%s, %s: %d of the last 10000 calls on the device, wanted %d to %d; %.1f %% lost, wanted at most %.1f %%\n",
           expression ? "expression" : "closure", what, late, least, most, lost * 100, lost_most * 100);
    failed++;
  }
}

/* A kernel that has never run, and a guess that speaks against it: it is tried all the same. */
static void check_guess(void) {
  OclDevice d = {.is_gpu = true, .units = 132};
  CostKernel *v = cost_new(&d, NULL);
  ParKernel k = {.cost = v};
  ParBody b = {.ns = 1000, .kernels = &k};
  int calls = 0;
  for (bool device = false; !device && calls < 1000; calls++) {
    Offload o = {.body = &b, .d = &d, .ns = b.ns, .ns_old = true};
    device = cost_choose_device(&o, v, 0.5, 0.1);
  }
  cost_free(v);
  if (calls > 100) printf("a guess is believed for %d calls\n", calls), failed++;
}

/* Calls of 16 million lanes that the interpreter takes 25 ms for.  The device's first launches page-lock their memory; then each
 * takes `hot` ms, most of it beside kernel and copies.  How many of 40 calls go there? */
static int large(const double *first, int nfirst, double hot) {
  OclDevice d = {.is_gpu = true, .units = 132};
  CostKernel *v = cost_new(&d, NULL);
  ParKernel k = {.cost = v};
  ParBody b = {.ns = 1.6, .kernels = &k};
  int64_t n = 16000000;
  int there = 0;
  for (int i = 0; i < 40; i++) {
    Offload o = {.body = &b, .d = &d, .ns = b.ns, .ns_old = true};
    double now = b.ns * (double)n * 1e-6;
    if (cost_choose_device(&o, v, cost_lanes_ms(&o, v, n, b.ns) + 2.5, now)) {
      cost_launched(v, n, there < nfirst ? first[there] : hot, 0.08, 2.5);
      there++;
    } else cost_interpreted(&o, n, 25);
  }
  cost_free(v);
  return there;
}
static void check_large(const char *what, const double *first, int nfirst, double hot, int least, int most) {
  int there = large(first, nfirst, hot);
  if (there >= least && there <= most) return;
  printf("%s: %d of 40 calls on the device, wanted %d to %d\n", what, there, least, most);
  failed++;
}

/* Rows of bench/ladder as they are on an H100, us for a call: in the interpreter, a launch, its copies.  The launches
 * that come first make memory and load code; a launch after a call that stayed in the interpreter takes 40 more; one call
 * in twenty is disturbed.  A kernel is there from the first call on, after `before` ms in the interpreter.  From which
 * of 2000 calls on are nine in ten where they are faster? */
static int settled(double left, double launch, double copies, double before) {
  enum { CALLS = 2000 };
  static const double first[] = {4000, 1500, 600};
  OclDevice d = {.is_gpu = true, .units = 132};
  CostKernel *v = cost_new(&d, NULL);
  ParKernel k = {.cost = v};
  ParBody b = {.ns = left * 10, .kernels = &k, .spent_ms = before};
  bool went[CALLS], there = false, device_wins = launch + copies < left;
  int launches = 0;
  unsigned long random = 7;
  for (int i = 0; i < CALLS; i++) {
    random = random * 6364136223846793005UL + 1442695040888963407UL;
    double noise = (random >> 33) % 20 == 0 ? 3 : 1;
    bool device = false;
    if (!cost_negligible(&b, 100) && !cost_turned_away(&b, 100)) {
      Offload o = {.body = &b, .d = &d, .ns = b.ns, .ns_old = true};
      double dev = cost_lanes_ms(&o, v, 100, b.ns) + copies * 1e-3;
      device = cost_choose_device(&o, v, dev, b.ns * 100 * 1e-6);
      cost_decided(&o, device, 100);
      if (!device) cost_interpreted(&o, 100, left * 1e-3 * noise);
    }
    if (device) {
      double more = launches < 3 ? first[launches] : there ? 0 : 40;
      cost_launched(v, 100, ((launch + copies) * noise + more) * 1e-3, 2e-3, copies * 1e-3);
      launches++;
    }
    there = went[i] = device;
  }
  cost_free(v);
  int wrong = 0, at = CALLS;
  for (int i = CALLS - 1; i >= 0; i--) {
    wrong += went[i] != device_wins;
    if (wrong * 10 <= CALLS - i) at = i;
  }
  return at;
}
static void check_row(const char *name, double left, double launch, double copies) {
  int calls = settled(left, launch, copies, 300);
  if (calls <= 100) return;
  printf("%s: settles after %d calls only\n", name, calls);
  failed++;
}

/* Another process uses the device for a second: each launch takes `more` us longer.  From which millisecond after that on do nine
 * calls in ten, of those in 20 ms, go there again?  *lost: how much longer all has taken than the better way at each time. */
static double freed(double left, double launch, double more, double *lost) {
  OclDevice d = {.is_gpu = true, .units = 132};
  CostKernel *v = cost_new(&d, NULL);
  ParKernel k = {.cost = v};
  ParBody b = {.ns = left * 10, .kernels = &k, .spent_ms = 300};
  bool there = false;
  double now = 0, better = 0, began = 0, back = -1;
  int calls = 0, went = 0;
  unsigned long random = 7;
  while (now < 3000) {
    random = random * 6364136223846793005UL + 1442695040888963407UL;
    double noise = (random >> 33) % 20 == 0 ? 3 : 1, takes = launch + (now < 1000 ? more : 0), took = left * noise;
    bool device = false;
    if (!cost_turned_away(&b, 100)) {
      Offload o = {.body = &b, .d = &d, .ns = b.ns, .ns_old = true};
      device = cost_choose_device(&o, v, cost_lanes_ms(&o, v, 100, b.ns), b.ns * 100 * 1e-6);
      cost_decided(&o, device, 100);
      if (!device) cost_interpreted(&o, 100, took * 1e-3);
    }
    if (device) {
      took = launch * noise + takes - launch + (there ? 0 : 40);
      cost_launched(v, 100, took * 1e-3, 2e-3, 0);
    }
    there = device;
    now += took * 1e-3;
    better += (takes < left ? takes : left) * 1.1e-3;
    calls++;
    went += device;
    if (now - began < 20) continue;
    if (went * 10 < calls * 9) back = -1;
    else if (back < 0 && began > 1000) back = began - 1000;
    began = now;
    calls = went = 0;
  }
  *lost = now / better - 1;
  cost_free(v);
  return back;
}
static void check_freed(double left, double launch, double more) {
  double lost, back = freed(left, launch, more, &lost);
  if (back >= 0 && back <= 150 && lost <= 0.05) return;
  printf("a device that others have used, %g us more, is used again after %.0f ms; %.1f %% lost\n", more, back, lost * 100);
  failed++;
}

/* Products that the host's BLAS does in 0.12 ms; one in five takes it 2 ms, when its threads wait for processors.  Those it is believed to
 * need 0.2 ms for are looked at (matprod.c), and may go to a device that takes longer. */
static void check_product(void) {
  ParTable t = {0};
  Rt R = {.par = &t};
  const double flops = 2e6;
  unsigned long random = 1;
  int looked = 0;
  for (int i = 0; i < 1000; i++) {
    random = random * 6364136223846793005UL + 1442695040888963407UL;
    interp_matprod_host(&R, flops, (random >> 33) % 5 == 0 ? 2 : 0.12);
    looked += flops * t.product_host * 1e-6 > 0.2;
  }
  if (looked > 10) printf("%d of 1000 products seem slow\n", looked), failed++;
}

/* What one body's launches send anyway is no price for another; but for a few calls only, when the first no longer runs. */
static void check_claims(void) {
  ParTable t = {0};
  Rt R = {.par = &t};
  OclDevice d = {.is_gpu = true, .units = 132};
  ParBody large = {0}, small = {0};
  Offload l = {.body = &large, .d = &d}, s = {.body = &small, .d = &d};
  double numbers[4];
  Vec x = {.h.type = T_DBL, .len = 10000, .data = numbers};
  double more = 0, full = cost_send_ms(&R, &s, &x.h, NULL, &more);
  CHECK(full > 0 && more == 0);
  for (int i = 0; i < 100; i++) { /* side by side */
    more = 0;
    CHECK(cost_send_ms(&R, &s, &x.h, NULL, &more) == (i ? 0 : full));
    CHECK(more == (i ? full : 0));
    if (i) cost_claim(&R, &s, &x.h); /* it was there first: no less the other's */
    CHECK(cost_send_ms(&R, &l, &x.h, NULL, &more) == full);
    cost_claim(&R, &l, &x.h);
  }
  int free = 0;
  while (free < 100 && cost_send_ms(&R, &s, &x.h, NULL, &more) == 0) free++;
  CHECK(free > 0 && free < 20);
  cost_claim(&R, &s, &x.h); /* its own now */
  CHECK(cost_send_ms(&R, &s, &x.h, NULL, &more) == full);
  CHECK(cost_send_ms(&R, &l, &x.h, NULL, &more) == 0);
}

/* A trial by itself.  The first launch loads code, and begins it; then six in a row count, the fastest of them. */
static void check_trial(void) {
  OclDevice d = {.is_gpu = true, .units = 132};
  CostKernel *v = cost_new(&d, NULL);
  ParKernel k = {.cost = v};
  ParBody b = {.ns = 1000, .kernels = &k, .spent_ms = 1000};
  static const double wall[] = {0.5, 0.4, 0.06, 0.5, 0.4, 0.5};
  Offload o = {.body = &b, .d = &d, .ns = b.ns, .ns_old = true};
  CHECK(!cost_measured(v) && !cost_on_trial(v));
  CHECK(cost_choose_device(&o, v, cost_lanes_ms(&o, v, 100, b.ns), 0.1)); /* a launch is taken for 30 us */
  cost_launched(v, 100, 9, 0.001, 0);
  CHECK(cost_on_trial(v) && !cost_measured(v));
  for (int i = 0; i < 6; i++) {
    CHECK(cost_on_trial(v));
    CHECK(cost_choose_device(&o, v, cost_lanes_ms(&o, v, 100, b.ns), 0.1));
    cost_launched(v, 100, wall[i], 0.001, 0);
  }
  CHECK(!cost_on_trial(v) && cost_measured(v));
  double ms = cost_lanes_ms(&o, v, 100, b.ns);
  CHECK(ms > 0.055 && ms < 0.065);
  cost_free(v);
}
/* What trials of a kernel that is never worth it lose: 3 ms and 2 % of what the body's calls have taken.  The launches that may
 * have paid for what comes once, and the first that has measured it, are beside that. */
static void check_risk(double dev, double left) {
  OclDevice d = {.is_gpu = true, .units = 132};
  CostKernel *v = cost_new(&d, NULL);
  ParKernel k = {.cost = v};
  ParBody b = {.ns = left * 1e4, .kernels = &k};
  double lost = 0, first = 0;
  int trials = 0;
  for (int i = 0; i < 3000; i++) {
    Offload o = {.body = &b, .d = &d, .ns = b.ns, .ns_old = true};
    if (cost_choose_device(&o, v, cost_lanes_ms(&o, v, 100, b.ns), left)) {
      cost_launched(v, 100, dev, 0.001, 0);
      if (trials < 4) first += dev - left;
      else lost += dev - left;
      trials++;
    } else cost_interpreted(&o, 100, left);
  }
  if (lost <= 3 + 0.02 * b.spent_ms && trials < 300) {
    cost_free(v);
    return;
  }
  printf("trials of %g ms instead of %g: %d launches have lost %.1f ms of %.1f, and %.1f at first\n", dev, left, trials,
         lost, b.spent_ms, first);
  cost_free(v);
  failed++;
}

int main(void) {
  check_trial();
  check_risk(1, 0.1);
  check_risk(0.12, 0.1);
  check_risk(20, 0.5);
  check_claims();
  check_product();
  check_row("kmeans-records", 80, 22, 9);
  check_row("transpose", 165, 41, 9);
  check_row("bwimage", 124, 23, 27);
  check_row("saxpy", 65, 22, 18);
  check_row("reductions", 42, 22, 9);
  check_row("daxpy", 67, 27, 18);
  check_row("blackscholes", 75, 24, 20);
  check_row("horner", 57, 28, 12);
  check_row("a tenth slower", 40, 26, 18);
  check_large("page-locking twice", (double[]){110, 80}, 2, 3, 38, 40);
  check_large("page-locking three times", (double[]){110, 80, 80}, 3, 3, 38, 40);
  check_large("slow for ever", (double[]){110}, 1, 60, 0, 6);
  check_freed(185, 80, 100);
  check_freed(185, 80, 300);
  check_freed(141, 75, 300);
  check_freed(88, 55, 300);
  check_guess();
  check("faster, but only in a row", 0.10, 0.20, 0.06, 4, 9900, 10000, 0.05);
  check("a little faster", 0.10, 0.20, 0.085, 4, 5000, 10000, 0.08);
  check("much faster", 2, 0.3, 0.1, 10, 10000, 10000, 0.05);
  check("a little slower", 0.10, 0.20, 0.11, 4, 0, 500, 0.03);
  check("an eighth faster", 0.060, 0.093, 0.053, 4, 0, 10000, 0.04);
  check("slower", 0.10, 0.30, 0.2, 4, 0, 200, 0.03);
  check("much slower", 0.10, 3, 2, 10, 0, 20, 0.03);
  return failed > 0;
}
