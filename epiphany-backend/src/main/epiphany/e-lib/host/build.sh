#!/bin/sh
# Compiles e-hal.c for this computer and lays out the SDK as programs for the vendor's eSDK expect it: EPIPHANY_HOME is then the SDK's folder.
set -e
sdk=$(cd "$(dirname "$0")/.." && pwd)
mkdir -p "$sdk/tools/host/include" "$sdk/tools/host/lib" "$sdk/bsps/current"
cp "$sdk"/host/*.h "$sdk/tools/host/include/"
cp "$sdk"/ldf/*.ldf "$sdk/bsps/current/"
${CC:-cc} -O2 -c "$sdk/host/e-hal.c" -o "$sdk/tools/host/lib/e-hal.o"
for name in e-hal e-loader; do
    rm -f "$sdk/tools/host/lib/lib$name.a"
    ar rcs "$sdk/tools/host/lib/lib$name.a" "$sdk/tools/host/lib/e-hal.o"
done
