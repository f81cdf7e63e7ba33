# Random words for objdump: for each low nibble many, with those upper halves more often that belong to encodings. The short
# FABS is left out: objdump prints it without its registers.
use strict;
srand(20);
my @halves = (0x02, 0x0a, 0x06, 0x0e, 0x07, 0x17, 0x1a, 0x12, 0x22, 0x32, 0x00, 0x10, 0x20, 0x30);
for my $count (1 .. 12000) {
    my $low = int(rand(65536));
    $low = ($low & 0xfc00) | 2 | int(rand(64)) << 4 if $count % 8 == 0;
    next if ($low & 0x7f) == 0x77;
    print pack("v", $low);
    my $nibble = $low & 15;
    my $long = $nibble == 8 || $nibble == 9 || $nibble == 11 || $nibble == 12 || $nibble == 13 || $nibble == 15;
    my $high = int(rand(65536));
    if ($nibble == 15 || $nibble == 11 || $nibble == 9 || $nibble == 13) {
        $high = $high & 0xff80 | $halves[int(rand(@halves))] if rand() < 0.9;
        $high &= 0xfc7f if $nibble == 15 && rand() < 0.5;
    }
    print pack("v", $long ? $high : 0x01a2);
}
