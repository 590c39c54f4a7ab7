/* pe/ops.h - the table of graph operations: included several times with another OP.
 *
 * OP(name, inputs, result, mode, OpenCL)
 *   name     OP_<name>; also the word in graph text
 *   inputs   a letter for each value it takes: its type, as below (I: L too), or S the node's own, N any number, G a guard,
 *            A, Q, H what ArrNew, SumNew, HeapNew made, E an element of that ArrNew; ?: need not be there; *: as the
 *            row says that it calls
 *   result   V none, X box (an R value as the interpreter has it), B bool (C truth, never NA), L logical (0, 1, NA), I integer,
 *            D double, N whatever the node says
 *   mode     PURE: floats, hash-consed; COMM: and commutative; PIN: has its place in a block, runs there once
 *   OpenCL   expression, %0.. the inputs; BY_GEN: oclgen/gen.c or items.c writes it; NO_CL: strip.c leaves none, there
 *            is no text for it
 *
 * Integer operations wrap; the guard that R's overflow rule needs is a node of its own (NoOvf*).  There is no NA in the
 * operations but as a value: L and I values may be NA_INT, which only IsNaI looks at.
 */
/* leaves */
OP(Const,    "",     N, PURE, BY_GEN)
OP(Lane,     "",     I, PURE, BY_GEN)           /* imm 0: 0-based number of the element in the call; 1: place in the lane's vector, or lane % nx of a grid; 2: lane / nx */
OP(Input,    "",     X, PURE, NO_CL)            /* imm: argument: its element in this lane, boxed */
OP(Scope,    "",     X, PURE, BY_GEN)           /* imm: scope entry, boxed */
OP(Load,     "",     N, PURE, BY_GEN)           /* imm: argument: its element in this lane, from a typed buffer */
OP(Seq,      "",     N, PURE, BY_GEN)           /* imm: argument that is a sequence: start + stride * lane */
OP(Param,    "",     N, PURE, BY_GEN)           /* imm: PEP_* << 16 | index: a scalar of the launch */
OP(Unif,     "IN",   D, PURE, BY_GEN)           /* number of a draw, lane: that number of the lane's stream (specialize/math/random.h); or a double, from there on in the one stream */
OP(Tape,     "II?",  D, PURE, BY_GEN)           /* number of a draw: that uniform number of the generator's, made beforehand (Graph.tape); lanes have Graph.draws each, and say the lane; imm 1: the normal number of two words (specialize/math/normals.h); imm 2: the number that the host has drawn (Graph.drawn) */
OP(Taken,    "D",    I, PURE, BY_GEN)           /* of a Variate, a Weighed: the number of the draw after it */
/* checks on boxes; imm is an ObjType where one is needed */
OP(IsType,   "X",    B, PURE, NO_CL)            /* InstanceOf: a scalar of this type, no attributes */
OP(IsVec,    "X",    B, PURE, NO_CL)            /* an atomic vector of this type without dim or class */
OP(IsMat,    "X",    B, PURE, NO_CL)            /* a matrix of this type */
OP(NotNull,  "X",    B, PURE, NO_CL)
OP(IsSame,   "X",    B, PURE, NO_CL)            /* still the function (imm: scope entry) that was inlined */
OP(Unbox,    "X",    N, PURE, NO_CL)
OP(Pi,       "SG?",  N, PURE, BY_GEN)           /* its first input, knowing that the guard (second) held */
OP(Len,      "X",    I, PURE, NO_CL)
OP(Nrow,     "X",    I, PURE, NO_CL)
OP(Ncol,     "X",    I, PURE, NO_CL)
OP(Elem,     "XI",   N, PURE, BY_GEN)           /* vector box, 0-based index that is in bounds */
/* integers; imm 1 on AddI, SubI, MulI: known not to wrap */
OP(AddI,     "II",   I, COMM, "(%0 + %1)")
OP(SubI,     "II",   I, PURE, "(%0 - %1)")
OP(MulI,     "II",   I, COMM, "(%0 * %1)")
OP(NegI,     "I",    I, PURE, "(-%0)")
OP(QuoI,     "II",   I, PURE, "(%0 / %1)")      /* truncates; divisor not 0 */
OP(RemI,     "II",   I, PURE, "(%0 % %1)")
OP(AndI,     "II",   N, COMM, "(%0 & %1)")
OP(OrI,      "II",   N, COMM, "(%0 | %1)")
OP(XorI,     "II",   N, COMM, "(%0 ^ %1)")
OP(NotI,     "I",    I, PURE, "(~%0)")
OP(ShlI,     "II",   I, PURE, "((int)((uint)%0 << (%1 & 31)))")
OP(ShrI,     "II",   I, PURE, "((int)((uint)%0 >> (%1 & 31)))")
OP(EqI,      "II",   B, COMM, "(%0 == %1)")
OP(LtI,      "II",   B, PURE, "(%0 < %1)")
OP(LeI,      "II",   B, PURE, "(%0 <= %1)")
OP(IsNaI,    "I",    B, PURE, "(%0 == INT_MIN)")
OP(NoOvfAdd, "II",   B, COMM, BY_GEN)          /* the exact sum is an integer and not NA */
OP(NoOvfSub, "II",   B, PURE, BY_GEN)
OP(NoOvfMul, "II",   B, COMM, BY_GEN)
OP(InB,      "II",   B, PURE, "((uint)%0 < (uint)%1)") /* 0 <= %0 < %1, %1 >= 0 */
/* doubles: add and multiply are not COMM: NA + NaN keeps the first operand's payload */
OP(AddD,     "DD",   D, PURE, "(%0 + %1)")
OP(SubD,     "DD",   D, PURE, "(%0 - %1)")
OP(MulD,     "DD",   D, PURE, "(%0 * %1)")
OP(DivD,     "DD",   D, PURE, "(%0 / %1)")
OP(FmaD,     "DDD",  D, PURE, BY_GEN)           /* imm 1: relaxed, one rounding or two */
OP(NegD,     "D",    D, PURE, "(-%0)")
OP(RecipD,   "D",    D, PURE, "rv_recip(%0)")   /* relax.c makes these two: 1 / %0, */
OP(RsqrtD,   "D",    D, PURE, "rv_rsqrt(%0)")   /* 1 / sqrt(%0) */
OP(EqD,      "DD",   B, COMM, "(%0 == %1)")     /* false on NaN, as in C */
OP(LtD,      "DD",   B, PURE, "(%0 < %1)")
OP(LeD,      "DD",   B, PURE, "(%0 <= %1)")
OP(MultD,    "DD",   B, PURE, "rv_whole_multiple(%0, %1)") /* is %0, a whole number, a multiple of 2^k?  %1 = 2^-k, abs(%0) <= 2^(52+k) */
OP(IsNaN,    "D",    B, PURE, "isnan(%0)")      /* NA or NaN */
OP(Ord,      "DD",   B, COMM, "(!isunordered(%0, %1))")
OP(IsNaD,    "D",    B, PURE, "(as_uint2(%0).x == 1954u && isnan(%0))") /* NA, not NaN */
/* conversions */
OP(I2D,      "I",    D, PURE, "((double)%0)")   /* not NA */
OP(D2I,      "D",    I, PURE, "((int)%0)")      /* truncates; in range */
OP(U2D,      "I",    D, PURE, "((double)(uint)%0)") /* the bits as an unsigned integer */
OP(D2U,      "D",    I, PURE, "((int)(uint)%0)") /* a whole number in [0, 2^32) */
OP(IsU32,    "D",    B, PURE, "(as_ulong((double)(uint)%0) == as_ulong(%0))") /* D2U is exact; false on -0 */
OP(InIntR,   "D",    B, PURE, "(fabs(%0) < 2147483648.0)") /* D2I is exact after truncation: false on NaN */
OP(B2I,      "B",    N, PURE, "((int)%0)")
OP(I2B,      "I",    B, PURE, "(%0 != 0)")
/* truth */
OP(NotB,     "B",    B, PURE, "(!%0)")
OP(AndB,     "BB",   B, COMM, "(%0 & %1)")      /* both are 0 or 1: no jump */
OP(OrB,      "BB",   B, COMM, "(%0 | %1)")
OP(Select,   "BSS",  N, PURE, "(%0 ? %1 : %2)")
/* a row of specialize/ops.h: imm is the SOP; the shared scalar function, on values of the types it says */
OP(Call,     "*",    N, PURE, BY_GEN)
/* control */
OP(Phi,      "S?S?", N, PIN, BY_GEN)           /* after an if: value of the then, of the else branch */
OP(LPhi,     "S",    N, PIN, BY_GEN)           /* loop-carried: input is the value at entry; others come from `next` */
OP(XPhi,     "",     N, PIN, BY_GEN)           /* after a loop or label: values come from `break` */
OP(Guard,    "B",    V, PIN, BY_GEN)           /* imm: WHY_G_* */
OP(Holds,    "",     V, PIN, BY_GEN)           /* a guard that cannot fail: what its Pis say holds from here on */
/* private arrays: a fixed number of elements, written in place */
OP(Variate,  "IN?N?", D, PIN, BY_GEN)          /* imm: PeVariate, with these parameters, from that number of the tape on */
OP(Weigh,    "AI",   V, PIN, BY_GEN)           /* array of so many probabilities, from element 3 on, becomes the table of specialize/math/weighted.h; imm 1: with replacement */
OP(Weighed,  "IA",   D, PIN, BY_GEN)           /* from that number of the tape on, by that table: one of 1 .. n; imm 1: which stays there */
OP(Sort,     "AI",   V, PIN, BY_GEN)           /* the first so many of half an array are sorted, in the other half; imm 1: the largest first; imm 2: of an array, as the median asks */
OP(Order,    "AAI",  V, PIN, BY_GEN)           /* half an array gets the places of the first so many of the second one, in their order; imm 1: of the largest first */
OP(ArrNew,   "",     N, PIN, BY_GEN)           /* imm: elements; zeroed; the type is the elements' */
OP(ArrGet,   "AI",   N, PIN, BY_GEN)           /* array, 0-based index */
OP(ArrSet,   "AIE",  V, PIN, BY_GEN)           /* array, index, value */
/* sum in compensated pairs by the tree of specialize/reduce.h: a running state */
OP(SumNew,   "I",    N, PIN, BY_GEN)           /* imm 0: number of elements; imm 1: number of blocks, whose pairs come one after the other */
OP(SumPush,  "QDD?", V, PIN, BY_GEN)           /* state, double; imm 1's state: state, h, l */
OP(SumEnd,   "QN?",  D, PIN, BY_GEN)           /* state; imm 0: the sum; 1: the mean of in[1] elements; 2, 3: h and l of the tree of blocks; 4, 5: of the sum */
OP(RowSet,   "IN",   V, PIN, BY_GEN)           /* element of the lane's result vector (PR_ROWS, one dimension): 0-based index, value; in loops: of wide column imm */
/* a vector that the region writes (for loops as regions): imm is the output */
/* results whose length varies: a heap of all lanes (oclgen.h, KP_HEAP) */
OP(HeapNew,  "I",    I, PIN, BY_GEN)           /* room for this many elements: where it begins; a lane that finds it full ends; imm: a loop has counted the same rounds */
OP(HeapPut,  "HIN",  V, PIN, BY_GEN)           /* where it begins, element, value */
OP(HeapEnd,  "HI",   V, PIN, BY_GEN)           /* where it begins, elements: the lane's result */
OP(Round,    "I",    V, PIN, BY_GEN)           /* a loop that carries a state: its round, 0-based, begins (Graph.serial) */
OP(Store,    "IN",   V, PIN, BY_GEN)           /* 0-based index, value */
OP(Fetch,    "I",    N, PIN, BY_GEN)           /* 0-based index: what is there now */
OP(Claim,    "I",    B, PIN, BY_GEN)           /* 0-based index: no other lane has claimed this element */
OP(Mark,     "I",    V, PIN, BY_GEN)           /* 0-based index: this lane reads the element as it was before the region */
