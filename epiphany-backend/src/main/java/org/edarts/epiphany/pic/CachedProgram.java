package org.edarts.epiphany.pic;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.edarts.cam.chip.ChipMap;
import org.edarts.pic.cache.CacheSettings;
import org.edarts.pic.elf.ElfFile;
import org.edarts.pic.elf.ElfSegment;
import org.edarts.pic.elf.ElfSymbol;
import org.edarts.pic.image.CodeImage;
import org.edarts.pic.image.ImageLayout;
import org.edarts.pic.image.MovableFunction;
import org.edarts.pic.image.ProgramCode;

/**
 * A program with a software cache: what it loads are the program as it was, with references going to slots, and in the core's
 * own memory the manager, its table, its cache stack and the slots, in this order, from the end of what the program itself
 * has there up to the cache region.
 * Never changes.
 */
public final class CachedProgram {
    private static final String MAIN = "_main";
    private static final String SETJMP = "_setjmp";
    private static final String LONGJMP = "_longjmp";
    private static final int STORE_LINK = 0x2700_D55C;
    private static final int BRANCH_AND_LINK = 0xF8;
    private static final int VECTORS = 0x28;
    private static final int STACK_BYTES = 1024;

    private final ElfFile program;
    private final CodeImage image;
    private final CacheSettings settings;
    private final ManagerForm form;
    private final ManagerCode manager;

    private CachedProgram(
            ElfFile program, CodeImage image, CacheSettings settings, ManagerForm form, ManagerCode manager) {
        this.program = program;
        this.image = image;
        this.settings = settings;
        this.form = form;
        this.manager = manager;
    }

    /** {@return what to load and start} */
    public ElfFile program() {
        return program;
    }

    /** {@return the functions and their slots} */
    public CodeImage image() {
        return image;
    }

    /** {@return sizes of the cache} */
    public CacheSettings settings() {
        return settings;
    }

    /** {@return who manages the cache} */
    public ManagerForm form() {
        return form;
    }

    /** {@return the manager's code} */
    ManagerCode manager() {
        return manager;
    }

    /**
     * Prepares a program.
     *
     * @param linked a program that was linked with {@code --emit-relocs}
     * @param settings sizes of the cache
     * @param form who decides: code of the core, or the simulator
     * @throws IllegalArgumentException if the region is not in a core's memory; if the program has no relocations, or leaves no room
     */
    public static CachedProgram of(ElfFile linked, CacheSettings settings, ManagerForm form) {
        checkRegion(settings);
        int base = align(localEnd(linked, settings));
        int setjmp = address(linked, SETJMP);
        int longjmp = address(linked, LONGJMP);
        ProgramCode code = new ProgramCode(linked);
        ManagerCode manager =
                ManagerCode.of(form, base, settings, new ManagerCode.Needs(setjmp, longjmp, code.hasJumpTables()));
        int firstSlot = align(manager.end());
        int slots = (slotsEnd(linked, settings) - firstSlot) / CodeImage.SLOT_BYTES;
        if (slots < 1) {
            throw new IllegalArgumentException(String.format(
                    "no room for slots: the program and the manager fill the core's memory up to 0x%x, and the region begins"
                            + " at 0x%x; let the region begin later, and a stack below it too",
                    firstSlot, settings.region()));
        }
        Map<Integer, Integer> replaced = new HashMap<>();
        if (setjmp != 0 && longjmp != 0) {
            replaced.put(setjmp, manager.label("setjmp"));
            replaced.put(longjmp, manager.label("longjmp"));
        }
        int spare = SpareMemory.behind(linked);
        CodeImage image = code.image(new ImageLayout(firstSlot, slots, spare, SpareMemory.END - spare, replaced));
        List<ElfSegment> segments = new ArrayList<>(image.segments());
        segments.add(segment(manager.address(), manager.bytes()));
        if (!image.movable().isEmpty()) {
            segments.add(segment(firstSlot, slots(image, manager.label("cacheman"))));
        }
        ElfFile program = new ElfFile(
                linked.name(), linked.type(), linked.entry(), linked.sections(), segments, symbols(image), List.of());
        return new CachedProgram(program, image, settings, form, manager);
    }

    private static void checkRegion(CacheSettings settings) {
        if ((long) settings.region() + settings.regionBytes() > ChipMap.LOCAL_BYTES) {
            throw new IllegalArgumentException(String.format(
                    "the region 0x%x of %d bytes ends behind the core's memory of 32 KB: make it smaller",
                    settings.region(), settings.regionBytes()));
        }
    }

    /** Whoever waits for main to begin, to pass its arguments, must wait at its slot. */
    private static List<ElfSymbol> symbols(CodeImage image) {
        Map<String, Integer> slots = new HashMap<>();
        image.movable().forEach(each -> slots.put(each.function().name(), each.slot()));
        return image.program().symbols().stream()
                .map(symbol -> symbol.name().equals(MAIN) && symbol.defined() && slots.containsKey(MAIN)
                        ? new ElfSymbol(
                                MAIN,
                                slots.get(MAIN),
                                symbol.size(),
                                symbol.binding(),
                                symbol.kind(),
                                ElfSymbol.ABSOLUTE)
                        : symbol)
                .toList();
    }

    int longjmp() {
        return address(program, LONGJMP);
    }

    /** {@return the address of a row of the table} */
    int row(int index) {
        return manager.label("table") + index * CodeImage.SLOT_BYTES;
    }

    private static byte[] slots(CodeImage image, int cacheman) {
        ByteBuffer words = ByteBuffer.allocate(image.movable().size() * CodeImage.SLOT_BYTES)
                .order(ByteOrder.LITTLE_ENDIAN);
        for (MovableFunction each : image.movable()) {
            words.putInt(STORE_LINK).putInt(branchAndLink(each.slot() + 4, cacheman));
            words.putInt(each.function().address()).putInt(each.sizeInSlot());
        }
        return words.array();
    }

    /** {@return the instruction BL at an address, to another} */
    static int branchAndLink(int at, int target) {
        return (target - at) / 2 << 8 | BRANCH_AND_LINK;
    }

    private static int localEnd(ElfFile linked, CacheSettings settings) {
        int end = VECTORS;
        for (ElfSegment segment : linked.segments()) {
            if (segment.address() >>> 20 == 0) {
                end = Math.max(end, segment.address() + segment.memorySize());
            }
        }
        int stack = address(linked, "___stack");
        if (stack >>> 20 == 0 && stack > settings.region() && stack <= settings.regionEnd()) {
            throw new IllegalArgumentException(String.format(
                    "the stack grows down from 0x%x through the region from 0x%x to 0x%x: choose another --region, or link with"
                            + " -Wl,--defsym=___stack=ADDRESS",
                    stack, settings.region(), settings.regionEnd()));
        }
        return end;
    }

    /** A stack between slots and region keeps some room. */
    private static int slotsEnd(ElfFile linked, CacheSettings settings) {
        int stack = address(linked, "___stack");
        return stack > 0 && stack <= settings.region() ? stack - STACK_BYTES : settings.region();
    }

    private static int address(ElfFile program, String symbol) {
        return program.symbol(symbol).map(ElfSymbol::value).orElse(0);
    }

    private static ElfSegment segment(int address, byte[] bytes) {
        return new ElfSegment(
                address, bytes.length, ElfSegment.READ | ElfSegment.WRITE | ElfSegment.EXECUTE, 16, bytes);
    }

    private static int align(int address) {
        return address + 15 & -16;
    }
}
