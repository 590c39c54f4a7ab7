# ravel.  Targets: all demo test package-tests torture bench lint format analyze oracle bundle install uninstall deb check-math clean.
# Variables: PREFIX, DESTDIR, CC, OPT, SAN=address,undefined (into its own folder), JOBS (of the tests), SOURCES (of package-tests).
PREFIX ?= /usr/local
OPT ?= -O2
SAN ?=
JOBS ?= 2
BUILD ?= build$(if $(SAN),-san)
ROOMS := runtime ast specialize pe pe/kinds oclgen interp stdlib $(addprefix stdlib/,base text io stats graphics)

ifeq ($(origin CC),default)
CC := gcc
endif
WARN := -Wall -Wextra -Werror=switch -Wno-unused-parameter -Wno-missing-field-initializers
CFLAGS += -std=gnu17 $(OPT) -g -fPIC -ffp-contract=off -fno-math-errno -fno-trapping-math -fno-strict-aliasing -fno-omit-frame-pointer $(WARN) -Iinclude $(PKG_CFLAGS)
LDLIBS += $(PKG_LIBS) -lreadline -ltre -lbz2 -llzma -ldl -lpthread -lm
ifneq ($(SAN),)
CFLAGS += -fsanitize=$(SAN) -fno-sanitize-recover=undefined
LDFLAGS += -fsanitize=$(SAN)
endif

SRC := $(foreach d,$(ROOMS),$(wildcard $(d)/*.c))
MAIN := interp/main.c interp/repl.c interp/progress.c $(wildcard jupyter/*.c)
LIBSRC := $(filter-out $(MAIN),$(SRC))
OBJ := $(LIBSRC:%.c=$(BUILD)/%.o)
MAINOBJ := $(patsubst %.c,$(BUILD)/%.o,$(wildcard $(MAIN)))
CAPISRC := $(wildcard capi/*.c)
CAPIOBJ := $(CAPISRC:%.c=$(BUILD)/%.o)
RSRC := $(sort $(wildcard stdlib/R/*/*.R))

# mpirun -n N ravel: a plug-in, built where Open MPI is.
MPI := $(shell pkg-config --exists ompi-c 2> /dev/null && echo $(BUILD)/libravel-mpi.so)
all: $(BUILD)/libravel-r.so $(BUILD)/ravel $(BUILD)/libravel.a $(BUILD)/libravel.so $(MPI)

# What must be installed: ./setup installs what is missing, and writes PKG_CFLAGS and PKG_LIBS.  make reads deps.mk before
# anything else, so a bare machine is set up by the first make.
ifneq ($(filter-out clean uninstall,$(or $(MAKECMDGOALS),all)),)
include $(BUILD)/deps.mk
endif
$(BUILD)/deps.mk: setup
	@./setup $@

# The program shows nothing of itself but what GNU R's C interface needs of it, under names with a prefix: a package's own
# functions must not be mistaken for ours.
$(BUILD)/ravel: $(MAINOBJ) $(BUILD)/internal.a $(BUILD)/capi.ld
	$(CC) $(LDFLAGS) -Wl,--dynamic-list=$(BUILD)/capi.list -o $@ $(MAINOBJ) $(BUILD)/internal.a $(BUILD)/capi.ld $(LDLIBS)
# The library as the program and the unit tests link it, with all its names, and as hosts do: a host's own buf_put() must
# not be taken for ours, nor ours for the host's, so both libraries show the names of include/ravel.h alone.  (The shared
# one also what libravel-r.so needs, as ravel__*.)
$(BUILD)/internal.a: $(OBJ) $(BUILD)/rmath.o $(BUILD)/base_R.o $(BUILD)/data_R.o
	@rm -f $@
	ar rcs $@ $^
$(BUILD)/libravel.a: $(BUILD)/internal.a
	@rm -f $@
	ld -r -o $(BUILD)/libravel.o --whole-archive $<
	objcopy --wildcard --keep-global-symbol='ravel_*' $(BUILD)/libravel.o
	ar rcs $@ $(BUILD)/libravel.o
	@rm -f $(BUILD)/libravel.o
ABI := 0
$(BUILD)/libravel.so.$(ABI): $(OBJ) $(BUILD)/rmath.o $(BUILD)/base_R.o $(BUILD)/data_R.o $(BUILD)/capi.ld
	echo 'RAVEL_$(ABI) { global: ravel_*; local: *; };' > $(BUILD)/libravel.map
	$(CC) $(LDFLAGS) -shared -Wl,-soname,$(@F),--version-script=$(BUILD)/libravel.map -o $@ $^ $(LDLIBS)
$(BUILD)/libravel.so: $(BUILD)/libravel.so.$(ABI)
	ln -sf $(<F) $@
# GNU R's C interface: shows the names of include/R/ alone, and calls itself as packages name it.
$(BUILD)/capi/%.o: CFLAGS += -fvisibility=hidden -Iinclude/R
$(BUILD)/capi.o: $(CAPIOBJ) $(BUILD)/internal.a
	ld -r -o $@.tmp $(CAPIOBJ)
	nm -g --defined-only $(BUILD)/internal.a 2> /dev/null | awk 'NF == 3 {print $$3}' | LC_ALL=C sort -u > $(BUILD)/capi.ours
	nm -u $@.tmp | awk '{print $$2}' | LC_ALL=C sort -u | LC_ALL=C comm -12 - $(BUILD)/capi.ours > $(BUILD)/capi.names
	awk '{print $$1, "ravel__" $$1}' $(BUILD)/capi.names > $(BUILD)/capi.renames
	objcopy --redefine-syms=$(BUILD)/capi.renames $@.tmp $@
$(BUILD)/capi.ld: $(BUILD)/capi.o
	awk '{print "EXTERN(" $$1 ")"; print "ravel__" $$1 " = " $$1 ";"}' $(BUILD)/capi.names > $@
	echo '{ ravel__*; };' > $(BUILD)/capi.list
$(BUILD)/libravel-r.so: $(BUILD)/capi.o
	$(CC) $(LDFLAGS) -shared -Wl,-soname,libR.so -o $@ $< -lm
$(BUILD)/libravel-mpi.so: $(wildcard mpi/*.c mpi/*.h) runtime/hosts.h
	$(CC) $(CFLAGS) $(LDFLAGS) $$(pkg-config --cflags ompi-c) -shared -o $@ $(filter %.c,$^) $$(pkg-config --libs ompi-c)
# Node execution is all small functions: a register more and two instructions less count.
$(BUILD)/interp/%.o: CFLAGS += -fomit-frame-pointer
# Loops over vectors are for vector units.
$(BUILD)/specialize/math_%.o: CFLAGS += -O3
$(BUILD)/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) -MMD -MP -c -o $@ $<

# The shared scalar functions, as text in the program (.incbin).
$(BUILD)/specialize/source.o: $(wildcard specialize/*.h specialize/math/*.h)

# libRmath, but for its generator: variates under other names, drawing from stdlib/stats/rmath.c; what it would print is a warning there.
VARIATES := rgamma rbeta rpois rbinom rhyper
$(BUILD)/rmath.o: Makefile
	@rm -rf $(BUILD)/rmath && mkdir -p $(BUILD)/rmath
	cd $(BUILD)/rmath && ar x "$$($(CC) -print-file-name=libRmath.a)" && mkdir used && mv [!r]*.o $(VARIATES:%=%.o) used && rm used/std_unif.o used/snorm.o
	objcopy --redefine-sym exp_rand=lib_exp_rand $(BUILD)/rmath/used/sexp.o
	objcopy --redefine-sym REprintf=lib_REprintf --redefine-sym stderr=vec_lib_stderr --redefine-sym R_pow_di=lib_R_pow_di $(BUILD)/rmath/used/mlutils.o
	ld -r -o $@ $(BUILD)/rmath/used/*.o
	objcopy $(foreach v,$(VARIATES),--redefine-sym $(v)=lib_$(v)) --redefine-sym unif_rand=vec_lib_unif \
	  --redefine-sym norm_rand=vec_lib_norm --redefine-sym exp_rand=vec_lib_exp --redefine-sym REprintf=vec_lib_say \
	  --redefine-sym printf=vec_lib_warn --redefine-sym __printf_chk=vec_lib_warn_chk --redefine-sym R_unif_index=vec_lib_index --redefine-sym R_pow_di=vec_lib_power \
	  $(foreach v,rwilcox rsignrank NA_REAL R_NegInf R_PosInf lib_REprintf lib_R_pow_di,--localize-symbol=$(v)) $@

# The R part of the base library, as bytes in the program.
$(BUILD)/base.R: $(RSRC)
	@mkdir -p $(@D)
	cat $(RSRC) /dev/null > $@
$(BUILD)/base_R.o: $(BUILD)/base.R
	printf '.section .rodata\n.global rt_base_R\n.global rt_base_R_end\nrt_base_R: .incbin "%s"\nrt_base_R_end: .byte 0\n.section .note.GNU-stack,"",@progbits\n' $< > $(BUILD)/base_R.s
	$(CC) -c -o $@ $(BUILD)/base_R.s

# The data sets, as text in the program.
$(BUILD)/data.R: $(sort $(wildcard stdlib/data/*.R))
	@mkdir -p $(@D)
	cat $^ > $@
$(BUILD)/data_R.o: $(BUILD)/data.R
	printf '.section .rodata\n.global rt_data_R\n.global rt_data_R_end\nrt_data_R: .incbin "%s"\nrt_data_R_end: .byte 0\n.section .note.GNU-stack,"",@progbits\n' $< > $(BUILD)/data_R.s
	$(CC) -c -o $@ $(BUILD)/data_R.s

# ---- tests: see tests/run --help --------------------------------------------------------------------------------------
UNITS := $(patsubst %.c,$(BUILD)/%,$(wildcard tests/unit/*.c))
HOSTS := $(patsubst %.c,$(BUILD)/%,$(wildcard tests/embed/*.c examples/*.c))
TESTPROGS := $(UNITS) $(HOSTS)
$(UNITS): $(BUILD)/internal.a
$(HOSTS): $(BUILD)/libravel.a
$(TESTPROGS): $(BUILD)/%: %.c
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(LDFLAGS) -MMD -MP -o $@ $< $(filter %.a,$^) $(LDLIBS)
$(BUILD)/examples/embed_opencl: LDLIBS += -l:libOpenCL.so.1
test-programs: $(TESTPROGS)
# An OpenCL device for tests, which compiles with tcc.
$(BUILD)/tests/softcl.so: tests/softcl/softcl.c runtime/cc_device.c runtime/cc_text.c runtime/cc_tools.c runtime/cc_device.h runtime/cc_tools.h
	@mkdir -p $(@D)
	gcc -std=gnu17 -O2 -g -fPIC -shared $(WARN) -o $@ $< -ldl -lpthread
# Needs apt and GNU R: installs packages, and compares what their help pages' examples print.
package-tests: all
	@BUILD=$(BUILD) tests/package-examples --install
	@[ -z "$(SOURCES)" ] || BUILD=$(BUILD) tests/package-tests -j $(JOBS) $(SOURCES)
test: all
	@BUILD=$(BUILD) SAN=$(SAN) tests/run -j $(JOBS)
# How exact the elementary functions are: a table, with MPFR (libmpfr-dev) as the referee.
check-math: $(BUILD)/internal.a
	@mkdir -p $(BUILD)/tests
	$(CC) $(CFLAGS) -o $(BUILD)/tests/check-math tests/check-math.c $(BUILD)/internal.a -lmpfr -lgmp -lm
	$(BUILD)/tests/check-math $(N)
# Coverage-guided fuzzing of what reads foreign bytes (clang, libclang-rt-14-dev): tests/fuzz/readers/run SECONDS builds and runs it.
fuzz-readers:
	$(MAKE) BUILD=build-fuzz CC=clang SAN="fuzzer-no-link,address,undefined -fno-sanitize=float-cast-overflow" OPT=-O1 build-fuzz/internal.a
	clang -O1 -g -fsanitize=fuzzer,address,undefined -o build-fuzz/readers tests/fuzz/readers/harness.c build-fuzz/internal.a $(LDLIBS)
# The long form: tests/torture; N programs.
torture: all
	@BUILD=$(BUILD) JOBS=$(JOBS) tests/torture $(or $(N),100000)
oracle:
	@tests/run --oracle -j $(JOBS)

demo: all
	@BUILD=$(BUILD) examples/demo
# Ends by filling this machine's table of bench/RESULTS.md
bench: all $(BUILD)/bench/native
	@BUILD=$(BUILD) SIZE=$(or $(SIZE),default) TSV=$(BUILD)/bench.tsv bench/run && bench/fill "$(or $(SIZE),default), $$(grep -q '^\# device.*(GPU' $(BUILD)/bench.tsv && echo GPU || echo CPU)" $(BUILD)/bench.tsv
# The same by hand: bench/native/*.cl (SIZE=default, thesis or large)
bench-native: $(BUILD)/bench/native
	$(BUILD)/bench/native $(if $(SIZE),-s $(SIZE))
$(BUILD)/bench/native: bench/native/native.c $(BUILD)/specialize/source.o
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) -Wl,-rpath,'$$ORIGIN/../lib' -o $@ $^ -lOpenCL -ldl -lm

# ---- quality ------------------------------------------------------------------------------------------------------------
CSRC := $(SRC) $(CAPISRC) $(wildcard mpi/*.c) $(wildcard jupyter/*.c) $(wildcard examples/*.c)
TABLES := specialize/math_list.h specialize/nodes.h specialize/ops.h specialize/parts.h specialize/reasons.h pe/ops.h pe/builtins.h stdlib/graphics/afm.h stdlib/tables.h interp/exports.h interp/remedies.h # laid out by hand
FORMATTED := $(CSRC) $(filter-out $(TABLES),$(wildcard $(addsuffix /*.h,$(ROOMS) capi jupyter) include/*.h))
# The complaints of clang-format and clang-tidy, and how many there are.
lint:
	@{ clang-format --dry-run -Werror $(FORMATTED); \
	  echo $(CSRC) | xargs -P $(JOBS) -n 8 sh -c 'clang-tidy --quiet "$$@" -- $(CFLAGS) 2> /dev/null' sh; } 2>&1 | \
	  grep -E '(warning|error): ' > $(BUILD)/lint.txt; cat $(BUILD)/lint.txt; \
	  n=$$(wc -l < $(BUILD)/lint.txt); echo "lint: $$n complaints"; [ $$n = 0 ]
format:
	clang-format -i $(FORMATTED)
# The path-sensitive analyser: half a minute a file.
analyze:
	clang-tidy --quiet --checks='-*,clang-analyzer-core.*,clang-analyzer-deadcode.*,clang-analyzer-unix.*' $(LIBSRC) -- $(CFLAGS)

# ---- giving it away -------------------------------------------------------------------------------------------------------
VERSION = $(shell sed -n 's/.*RAVEL_VERSION "\(.*\)"/\1/p' runtime/ravel_version.h)
install: all
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/lib/pkgconfig $(DESTDIR)$(PREFIX)/include $(DESTDIR)$(PREFIX)/share/man/man1
	install -m 755 $(BUILD)/ravel $(DESTDIR)$(PREFIX)/bin/ravel
	install -m 644 $(BUILD)/libravel.a $(DESTDIR)$(PREFIX)/lib/libravel.a
	install -m 755 $(BUILD)/libravel.so.$(ABI) $(DESTDIR)$(PREFIX)/lib/libravel.so.$(ABI)
	ln -sf libravel.so.$(ABI) $(DESTDIR)$(PREFIX)/lib/libravel.so
	install -m 755 $(BUILD)/libravel-r.so $(MPI) $(DESTDIR)$(PREFIX)/lib
	install -m 644 include/ravel.h $(DESTDIR)$(PREFIX)/include/ravel.h
	install -d $(DESTDIR)$(PREFIX)/include/ravel/R/R_ext
	install -m 644 include/R/*.h $(DESTDIR)$(PREFIX)/include/ravel/R
	install -m 644 include/R/R_ext/*.h $(DESTDIR)$(PREFIX)/include/ravel/R/R_ext
	install -m 644 doc/ravel.1 $(DESTDIR)$(PREFIX)/share/man/man1/ravel.1
	printf 'prefix=%s\nName: ravel\nDescription: An R-compatible language that runs hot closures on OpenCL devices\nVersion: %s\nCflags: -I$${prefix}/include\nLibs: -L$${prefix}/lib -lravel\nLibs.private: %s\n' \
	  '$(PREFIX)' '$(VERSION)' '$(LDLIBS)' > $(DESTDIR)$(PREFIX)/lib/pkgconfig/ravel.pc
	install -d $(DESTDIR)$(PREFIX)/lib/cmake/ravel
	sed 's|@ABI@|$(ABI)|; s|@LIBS@|$(LDLIBS)|' include/ravel-config.cmake > $(DESTDIR)$(PREFIX)/lib/cmake/ravel/ravel-config.cmake
	printf 'set(PACKAGE_VERSION "%s")\nif(PACKAGE_FIND_VERSION VERSION_GREATER PACKAGE_VERSION)\n  set(PACKAGE_VERSION_COMPATIBLE FALSE)\nelse()\n  set(PACKAGE_VERSION_COMPATIBLE TRUE)\nendif()\n' \
	  '$(VERSION)' > $(DESTDIR)$(PREFIX)/lib/cmake/ravel/ravel-config-version.cmake
uninstall:
	rm -rf $(addprefix $(DESTDIR)$(PREFIX)/,bin/ravel lib/libravel.a lib/libravel.so lib/libravel.so.$(ABI) lib/cmake/ravel lib/libravel-r.so lib/libravel-mpi.so include/ravel include/ravel.h share/man/man1/ravel.1 lib/pkgconfig/ravel.pc)
# A Debian package in $(BUILD), of what install installs.
deb: all
	@packaging/deb $(BUILD) $(VERSION) $(MAKE)
# The program with the shared libraries that a bare host lacks, in one folder: copy bundle/ anywhere, run bundle/ravel.  The
# C library and the OpenCL loader are the host's.
HOSTLIBS := libc\.so|libm\.so|libdl\.so|libpthread\.so|librt\.so|libgcc_s|libstdc|ld-linux|linux-vdso|libOpenCL
bundle: all $(BUILD)/bench/native
	rm -rf bundle
	mkdir -p bundle/lib
	$(CC) $(LDFLAGS) -Wl,--dynamic-list=$(BUILD)/capi.list -Wl,-rpath,'$$ORIGIN/lib',--disable-new-dtags -o bundle/ravel $(MAINOBJ) $(BUILD)/internal.a $(BUILD)/capi.ld $(LDLIBS)
	cp $(BUILD)/libravel-r.so bundle/
	ldd $(BUILD)/ravel | awk '/=> \//{print $$3}' | grep -Ev '/($(HOSTLIBS))' | xargs -I{} cp -L {} bundle/lib/
	for l in liblapack.so.3 libblas.so.3; do f=$$(ldconfig -p | awk -v l=$$l '$$1 == l {print $$NF; exit}'); cp -L $$f bundle/lib/; \
	  ldd $$f | awk '/=> \//{print $$3}' | grep -Ev '/($(HOSTLIBS))' | xargs -I{} cp -L {} bundle/lib/; done
	mkdir -p bundle/bench
	cp $(BUILD)/bench/native bundle/bench/
	f=$$(ldconfig -p | awk '$$1 == "libclblast.so.1" {print $$NF; exit}'); [ -z "$$f" ] || cp -L $$f bundle/lib/ # a yardstick, where there
	cp LICENSE bundle/
	@echo "bundle/ravel: $$(du -sh bundle | cut -f1)"

clean:
	rm -rf build build-* bundle
.PHONY: all deb test package-tests torture fuzz-readers check-math bench-native test-programs oracle demo bench lint format analyze install uninstall bundle clean
-include $(OBJ:.o=.d) $(CAPIOBJ:.o=.d) $(MAINOBJ:.o=.d) $(addsuffix .d,$(TESTPROGS))
