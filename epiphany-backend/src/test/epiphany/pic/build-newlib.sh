#!/usr/bin/env bash
# Builds newlib so that its functions can be moved, from Debian's package newlib-source, into $1 (default /opt/epiphany-movable).
# The newlib of the toolchain will not do: its switches are tables of absolute addresses, and the compiler's default mode of the
# floating-point unit (-mfp-mode=caller) restores, on some ways through printf, a mode that was never saved.
set -euo pipefail
prefix=${1:-/opt/epiphany-movable}
PATH="${EPIPHANY_ELF:-/opt/epiphany-elf}/bin:$PATH"
flags="-O2 -g0 -ffunction-sections -fdata-sections -mlong-calls -fno-jump-tables -fno-reorder-blocks-and-partition"
flags+=" -mfp-mode=round-nearest"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
tar xf /usr/src/newlib/newlib-*.tar.xz
mkdir build
cd build
../newlib-*/configure --target=epiphany-elf --prefix="$prefix" --disable-nls --disable-multilib --enable-newlib-mb \
    --enable-newlib-io-c99-formats --enable-newlib-io-long-long >/dev/null
make -s -j"$(nproc)" MAKEINFO=true CFLAGS_FOR_TARGET="$flags -ffile-prefix-map=$work=." >/dev/null 2>&1
make -s install MAKEINFO=true >/dev/null 2>&1
