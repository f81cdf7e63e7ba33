/* The chapters of the compendium. Each does some work and checks what comes out. */
#ifndef CHAPTERS_H
#define CHAPTERS_H

#define CHAPTERS(chapter) \
    chapter(double) chapter(float) chapter(long_double) chapter(complex) chapter(special) chapter(printing) chapter(scanning) \
    chapter(words) chapter(wide) chapter(calendar) chapter(collections) chapter(random) chapter(lisp) chapter(patterns) chapter(digests) \
    chapter(bignum)

#define DECLARE(name) void chapter_##name(void);
CHAPTERS(DECLARE)
#undef DECLARE

#endif
