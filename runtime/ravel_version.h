/* runtime/ravel_version.h - who we are. */
#define RAVEL_VERSION "0.1.0"
#define RAVEL_R_VERSION "4.2.2"
