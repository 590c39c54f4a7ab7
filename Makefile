# ravel.  Targets: all demo test bench lint oracle bundle install uninstall check-math clean.  SAN=address,undefined
BUILD ?= build
PREFIX ?= /usr/local
CC ?= gcc
OPT ?= -O2
SAN ?=
ROOMS := runtime ast specialize pe oclgen interp stdlib

PKGS := libffi libpcre2-8 zlib
WARN := -Wall -Wextra -Wno-unused-parameter -Wno-missing-field-initializers
CFLAGS += -std=gnu17 $(OPT) -g -fPIC -ffp-contract=off -fno-strict-aliasing -fno-omit-frame-pointer $(WARN) -Iinclude $(shell pkg-config --cflags $(PKGS))
LDLIBS += $(shell pkg-config --libs $(PKGS)) -lreadline -lRmath -llapack -lblas -ltre -lbz2 -llzma -lpng -ldl -lpthread -lm
ifneq ($(SAN),)
CFLAGS += -fsanitize=$(SAN) -fno-sanitize-recover=undefined
LDFLAGS += -fsanitize=$(SAN)
endif

SRC := $(foreach d,$(ROOMS),$(wildcard $(d)/*.c))
MAIN := interp/main.c interp/repl.c
LIBSRC := $(filter-out $(MAIN),$(SRC))
OBJ := $(LIBSRC:%.c=$(BUILD)/%.o)
MAINOBJ := $(patsubst %.c,$(BUILD)/%.o,$(wildcard $(MAIN)))
RSRC := $(sort $(wildcard stdlib/R/*.R))

all: $(if $(wildcard interp/cond.c),$(BUILD)/ravel) $(BUILD)/libravel.a $(BUILD)/libravel.so

$(BUILD)/ravel: $(MAINOBJ) $(BUILD)/libravel.a
	$(CC) $(LDFLAGS) -rdynamic -o $@ $(MAINOBJ) $(BUILD)/libravel.a $(LDLIBS)
$(BUILD)/libravel.a: $(OBJ) $(BUILD)/base_R.o
	@rm -f $@
	ar rcs $@ $^
$(BUILD)/libravel.so: $(OBJ) $(BUILD)/base_R.o
	$(CC) $(LDFLAGS) -shared -Wl,-soname,libravel.so -o $@ $^ $(LDLIBS)
$(BUILD)/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) -MMD -MP -c -o $@ $<

# The shared scalar functions, as text in the program (.incbin).
$(BUILD)/specialize/source.o: $(wildcard specialize/*.h specialize/math/*.h)

# The R part of the base library, as bytes in the program.
$(BUILD)/base.R: $(RSRC)
	@mkdir -p $(@D)
	cat $(RSRC) /dev/null > $@
$(BUILD)/base_R.o: $(BUILD)/base.R
	printf '.section .rodata\n.global rt_base_R\n.global rt_base_R_end\nrt_base_R: .incbin "%s"\nrt_base_R_end: .byte 0\n.section .note.GNU-stack,"",@progbits\n' $< > $(BUILD)/base_R.s
	$(CC) -c -o $@ $(BUILD)/base_R.s

clean:
	rm -rf $(BUILD)
.PHONY: all clean
-include $(OBJ:.o=.d) $(MAINOBJ:.o=.d)
