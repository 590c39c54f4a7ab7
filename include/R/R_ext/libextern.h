/* R_ext/libextern.h - how a variable of the interface is declared. */
#undef LibExtern
#undef LibImport
#undef LibExport
#define LibExtern extern
#define LibImport
#define LibExport
