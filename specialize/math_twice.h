/* specialize/math_twice.h - whether there is a second copy of the shared functions: see math.c. */
#if defined(__x86_64__) && defined(__ELF__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define RV_TWICE 1
#ifdef __has_feature
#if __has_feature(address_sanitizer) || __has_feature(memory_sanitizer)
#undef RV_TWICE
#endif
#endif
#endif
