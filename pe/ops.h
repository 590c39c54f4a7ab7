/* pe/ops.h - the table of graph operations: included several times with another OP.
 *
 * OP(name, inputs, result, mode, OpenCL)
 *   name     OP_<name>; also the word in graph text
 *   inputs   number of values it takes (guards' and Pi's last input is a guard)
 *   result   V none, X box (an R value as the interpreter has it), B bool (C truth, never NA), L logical (0, 1, NA), I integer,
 *            D double, N whatever the node says
 *   mode     PURE: floats, hash-consed; COMM: and commutative; PIN: has its place in a block, runs there once
 *   OpenCL   expression, %0.. the inputs; NO_CL: the generator knows (oclgen/gen.c)
 *
 * Integer operations wrap; the guard that R's overflow rule needs is a node of its own (NoOvf*).  There is no NA in the
 * operations but as a value: L and I values may be NA_INT, which only IsNaI looks at.
 */
/* leaves */
OP(Const,   0, N, PURE, NO_CL)
OP(Lane,    0, I, PURE, NO_CL)            /* imm 0: 0-based number of the element in the call; 1: place in the lane's vector, or lane % nx of a grid; 2: lane / nx */
OP(Input,   0, X, PURE, NO_CL)            /* imm: argument: its element in this lane, boxed */
OP(Scope,   0, X, PURE, NO_CL)            /* imm: scope entry, boxed */
OP(Load,    0, N, PURE, NO_CL)            /* imm: argument: its element in this lane, from a typed buffer */
OP(Seq,     0, N, PURE, NO_CL)            /* imm: argument that is a sequence: start + stride * lane */
OP(Param,   0, N, PURE, NO_CL)            /* imm: PEP_* << 16 | index: a scalar of the launch */
OP(Unif,    2, D, PURE, NO_CL)            /* number of a draw, lane: that number of the lane's stream (specialize/math/random.h); or a double, from there on in the one stream */
/* checks on boxes; imm is an ObjType where one is needed */
OP(IsType,  1, B, PURE, NO_CL)            /* InstanceOf: a scalar of this type, no attributes */
OP(IsVec,   1, B, PURE, NO_CL)            /* an atomic vector of this type without dim or class */
OP(IsMat,   1, B, PURE, NO_CL)            /* a matrix of this type */
OP(NotNull, 1, B, PURE, NO_CL)
OP(IsSame,  1, B, PURE, NO_CL)            /* still the function (imm: scope entry) that was inlined */
OP(Unbox,   1, N, PURE, NO_CL)
OP(Pi,      2, N, PURE, NO_CL)            /* its first input, knowing that the guard (second) held */
OP(Len,     1, I, PURE, NO_CL)
OP(Nrow,    1, I, PURE, NO_CL)
OP(Ncol,    1, I, PURE, NO_CL)
OP(Elem,    2, N, PURE, NO_CL)            /* vector box, 0-based index that is in bounds */
/* integers; imm 1 on AddI, SubI, MulI: known not to wrap */
OP(AddI,    2, I, COMM, "(%0 + %1)")
OP(SubI,    2, I, PURE, "(%0 - %1)")
OP(MulI,    2, I, COMM, "(%0 * %1)")
OP(NegI,    1, I, PURE, "(-%0)")
OP(QuoI,    2, I, PURE, "(%0 / %1)")      /* truncates; divisor not 0 */
OP(RemI,    2, I, PURE, "(%0 % %1)")
OP(AndI,    2, N, COMM, "(%0 & %1)")
OP(OrI,     2, N, COMM, "(%0 | %1)")
OP(XorI,    2, N, COMM, "(%0 ^ %1)")
OP(NotI,    1, I, PURE, "(~%0)")
OP(ShlI,    2, I, PURE, "((int)((uint)%0 << (%1 & 31)))")
OP(ShrI,    2, I, PURE, "((int)((uint)%0 >> (%1 & 31)))")
OP(EqI,     2, B, COMM, "(%0 == %1)")
OP(LtI,     2, B, PURE, "(%0 < %1)")
OP(LeI,     2, B, PURE, "(%0 <= %1)")
OP(IsNaI,   1, B, PURE, "(%0 == INT_MIN)")
OP(NoOvfAdd, 2, B, COMM, NO_CL)           /* the exact sum is an integer and not NA */
OP(NoOvfSub, 2, B, PURE, NO_CL)
OP(NoOvfMul, 2, B, COMM, NO_CL)
OP(InB,     2, B, PURE, "((uint)%0 < (uint)%1)") /* 0 <= %0 < %1, %1 >= 0 */
/* doubles: add and multiply are not COMM: NA + NaN keeps the first operand's payload */
OP(AddD,    2, D, PURE, "(%0 + %1)")
OP(SubD,    2, D, PURE, "(%0 - %1)")
OP(MulD,    2, D, PURE, "(%0 * %1)")
OP(DivD,    2, D, PURE, "(%0 / %1)")
OP(FmaD,    3, D, PURE, "fma(%0, %1, %2)")
OP(NegD,    1, D, PURE, "(-%0)")
OP(EqD,     2, B, COMM, "(%0 == %1)")     /* false on NaN, as in C */
OP(LtD,     2, B, PURE, "(%0 < %1)")
OP(LeD,     2, B, PURE, "(%0 <= %1)")
OP(MultD,   2, B, PURE, "rv_whole_multiple(%0, %1)") /* is %0, a whole number, a multiple of 2^k?  %1 = 2^-k, abs(%0) <= 2^(52+k) */
OP(IsNaN,   1, B, PURE, "isnan(%0)")      /* NA or NaN */
OP(Ord,     2, B, COMM, "(!isunordered(%0, %1))")
OP(IsNaD,   1, B, PURE, "(as_uint2(%0).x == 1954u && isnan(%0))") /* NA, not NaN */
/* conversions */
OP(I2D,     1, D, PURE, "((double)%0)")   /* not NA */
OP(D2I,     1, I, PURE, "((int)%0)")      /* truncates; in range */
OP(U2D,     1, D, PURE, "((double)(uint)%0)") /* the bits as an unsigned integer */
OP(D2U,     1, I, PURE, "((int)(uint)%0)") /* a whole number in [0, 2^32) */
OP(IsU32,   1, B, PURE, "(as_ulong((double)(uint)%0) == as_ulong(%0))") /* D2U is exact; false on -0 */
OP(InIntR,  1, B, PURE, "(fabs(%0) < 2147483648.0)") /* D2I is exact after truncation: false on NaN */
OP(B2I,     1, N, PURE, "((int)%0)")
OP(I2B,     1, B, PURE, "(%0 != 0)")
/* truth */
OP(NotB,    1, B, PURE, "(!%0)")
OP(AndB,    2, B, COMM, "(%0 & %1)")      /* both are 0 or 1: no jump */
OP(OrB,     2, B, COMM, "(%0 | %1)")
OP(Select,  3, N, PURE, "(%0 ? %1 : %2)")
/* a row of specialize/ops.h: imm is the SOP; the shared scalar function, on values of the types it says */
OP(Call,    -1, N, PURE, NO_CL)
/* control */
OP(Phi,     2, N, PIN,  NO_CL)            /* after an if: value of the then, of the else branch */
OP(LPhi,    1, N, PIN,  NO_CL)            /* loop-carried: input is the value at entry; others come from `next` */
OP(XPhi,    0, N, PIN,  NO_CL)            /* after a loop or label: values come from `break` */
OP(Guard,   1, V, PIN,  NO_CL)            /* imm: WHY_G_* */
OP(Holds,   0, V, PIN,  NO_CL)            /* a guard that cannot fail: what its Pis say holds from here on */
/* private arrays: a fixed number of elements, written in place */
OP(ArrNew,  0, N, PIN,  NO_CL)            /* imm: elements; zeroed; the type is the elements' */
OP(ArrGet,  2, N, PIN,  NO_CL)            /* array, 0-based index */
OP(ArrSet,  3, V, PIN,  NO_CL)            /* array, index, value */
/* sum in compensated pairs by the tree of specialize/reduce.h: a running state */
OP(SumNew,  1, N, PIN,  NO_CL)            /* imm 0: number of elements; imm 1: number of blocks, whose pairs come one after the other */
OP(SumPush, 2, V, PIN,  NO_CL)            /* state, double; imm 1's state: state, h, l */
OP(SumEnd,  1, D, PIN,  NO_CL)            /* state; imm 0: the sum; 1: the mean of in[1] elements; 2, 3: h and l of the tree of blocks; 4, 5: of the sum */
OP(RowSet,  2, V, PIN,  NO_CL)            /* element of the lane's result vector (PR_ROWS, one dimension): 0-based index, value; in loops: of wide column imm */
/* a vector that the region writes (for loops as regions): imm is the output */
/* results whose length varies: a heap of all lanes (oclgen.h, KP_HEAP) */
OP(HeapNew, 1, I, PIN,  NO_CL)            /* room for this many elements: where it begins; a lane that finds it full ends; imm: a loop has counted the same rounds */
OP(HeapPut, 3, V, PIN,  NO_CL)            /* where it begins, element, value */
OP(HeapEnd, 2, V, PIN,  NO_CL)            /* where it begins, elements: the lane's result */
OP(Store,   2, V, PIN,  NO_CL)            /* 0-based index, value */
OP(Fetch,   1, N, PIN,  NO_CL)            /* 0-based index: what is there now */
OP(Claim,   1, B, PIN,  NO_CL)            /* 0-based index: no other lane has claimed this element */
OP(Mark,    1, V, PIN,  NO_CL)            /* 0-based index: this lane reads the element as it was before the region */
