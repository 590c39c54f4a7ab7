/* Rversion.h - the version of GNU R whose interface this is ("Writing R Extensions", 6.16). */
#ifndef R_VERSION_H
#define R_VERSION_H
#define R_VERSION 262658
#define R_NICK "Innocent and Trusting"
#define R_Version(v, p, s) (((v) * 65536) + ((p) * 256) + (s))
#define R_MAJOR "4"
#define R_MINOR "2.2"
#define R_STATUS ""
#define R_YEAR "2022"
#define R_MONTH "10"
#define R_DAY "31"
#define R_SVN_REVISION 83211
#endif
