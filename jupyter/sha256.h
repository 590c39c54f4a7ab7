/* jupyter/sha256.h - SHA-256 (FIPS 180-4) and HMAC (RFC 2104) of several pieces: what signs a kernel's messages. */
#ifndef RAVEL_SHA256_H
#define RAVEL_SHA256_H
#include <stddef.h>

typedef struct Piece {
  const char *data;
  size_t n;
} Piece;
enum { SHA256_BYTES = 32, HMAC_HEX = 2 * SHA256_BYTES + 1 };

/* HMAC-SHA256 of the k pieces one behind the other, as lower-case hexadecimal digits with a NUL. */
void hmac_sha256(Piece key, const Piece *pieces, int k, char hex[HMAC_HEX]);

#endif
