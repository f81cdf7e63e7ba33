package org.edarts.mesh.link;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.edarts.mesh.code.MethodBytes;
import org.edarts.mesh.object.ArrayParameters;
import org.edarts.mesh.object.FailurePoint;
import org.edarts.mesh.object.KernelObject;
import org.edarts.mesh.runtime.RuntimeRoutine;
import org.edarts.mesh.source.MethodName;
import org.edarts.mesh.source.Position;
import org.edarts.mesh.ssa.Table;
import org.edarts.pic.elf.ElfFile;
import org.edarts.pic.elf.ElfSection;
import org.edarts.pic.elf.ElfSymbol;
import org.edarts.pic.elf.ElfSymbol.Binding;
import org.edarts.pic.elf.ElfSymbol.Kind;
import org.edarts.pic.elf.ElfType;
import org.edarts.pic.elf.SectionType;

/**
 * Lays methods, routines and tables behind each other and fills in how far they are from each other, so that nothing
 * depends on where the whole lies. Used once.
 */
public final class ObjectMaker {
    private static final int ALIGNMENT = 8;
    private static final int CODE = 1;
    private static final byte[] NONE = {};

    private final Map<Object, byte[]> pieces = new LinkedHashMap<>();
    private final Map<Object, Integer> offsets = new LinkedHashMap<>();
    private final Map<Object, MethodBytes> methods = new LinkedHashMap<>();

    /** Makes one of the kernel's beginning and the methods, of which the first follows it. */
    public ObjectMaker(MethodBytes entry, Map<MethodName, MethodBytes> compiled) {
        methods.put("entry", entry);
        methods.putAll(compiled);
        methods.forEach((name, code) -> pieces.put(name, code.bytes()));
        List<Object> wanted = new ArrayList<>();
        compiled.values().forEach(code -> wanted.addAll(code.references().values()));
        wanted.forEach(name -> {
            if (name instanceof RuntimeRoutine routine && !pieces.containsKey(name)) {
                pieces.put(routine, routine.code());
            }
        });
        wanted.forEach(name -> {
            if (name instanceof Table table && !pieces.containsKey(name)) {
                pieces.put(table, table.bytes());
            }
        });
    }

    /**
     * Returns the object.
     *
     * @param called the method and all that it calls
     * @param arrays what they do with the parameters that are arrays
     * @param stackBytes the stack that it takes
     */
    public KernelObject make(
            MethodName method, String symbol, Set<MethodName> called, ArrayParameters arrays, int stackBytes) {
        int size = 0;
        for (Map.Entry<Object, byte[]> piece : pieces.entrySet()) {
            offsets.put(piece.getKey(), size);
            size += piece.getValue().length + ALIGNMENT - 1 & -ALIGNMENT;
        }
        ByteBuffer out = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
        while (out.hasRemaining()) {
            // the kernel's beginning goes on in what lies behind it
            out.putShort(MethodBytes.nothing());
        }
        pieces.forEach((name, bytes) -> out.position(offset(name)).put(bytes));
        List<FailurePoint> failures = new ArrayList<>();
        methods.forEach((name, code) -> {
            code.references().forEach((place, target) -> refer(out, offset(name) + place, target));
            code.sites().forEach((place, site) -> failures.add(new FailurePoint(offset(name) + place, site)));
        });
        return new KernelObject(
                method, symbol, file(symbol, out.array(), failures), out.array(), failures, called, arrays, stackBytes);
    }

    private int offset(Object name) {
        Integer offset = offsets.get(name);
        if (offset == null) {
            throw new IllegalStateException("nothing is called " + name);
        }
        return offset;
    }

    private void refer(ByteBuffer out, int place, Object target) {
        if (target instanceof Table) {
            // the next instruction finds out where it stands itself
            int register = out.getInt(place) >>> 13 & 7 | out.getInt(place) >>> 26 & 0x38;
            out.putInt(place, MethodBytes.distance(register, offset(target) - place - Integer.BYTES));
        } else {
            out.putInt(place, MethodBytes.call(offset(target) - place));
        }
    }

    private ElfFile file(String symbol, byte[] code, List<FailurePoint> failures) {
        List<ElfSection> sections = new ArrayList<>();
        sections.add(new ElfSection("", SectionType.NULL, 0, 0, 0, 0, NONE));
        int flags = ElfSection.ALLOCATE | ElfSection.EXECUTE;
        sections.add(new ElfSection(".text." + symbol, SectionType.PROGBITS, flags, 0, ALIGNMENT, code.length, code));
        byte[] notes = notes(failures).getBytes(StandardCharsets.UTF_8);
        sections.add(new ElfSection(".mesh.failures", SectionType.PROGBITS, 0, 0, 1, notes.length, notes));
        List<ElfSymbol> symbols = new ArrayList<>();
        symbols.add(new ElfSymbol("", 0, 0, Binding.LOCAL, Kind.NONE, ElfSymbol.UNDEFINED));
        pieces.forEach((name, bytes) -> {
            Kind kind = name instanceof Table ? Kind.OBJECT : Kind.FUNCTION;
            symbols.add(new ElfSymbol(label(name), offset(name), bytes.length, Binding.LOCAL, kind, CODE));
        });
        symbols.add(new ElfSymbol(symbol, 0, code.length, Binding.GLOBAL, Kind.FUNCTION, CODE));
        return new ElfFile(symbol + ".o", ElfType.RELOCATABLE, 0, sections, List.of(), symbols, List.of());
    }

    private static String label(Object name) {
        if (name instanceof MethodName method) {
            return method.text() + method.descriptor();
        }
        return name instanceof RuntimeRoutine routine ? routine.symbol() : name.toString();
    }

    /** A line for each place: offset, what failed, method, file, line, registers. */
    private static String notes(List<FailurePoint> failures) {
        StringBuilder text = new StringBuilder();
        for (FailurePoint point : failures) {
            Position position = point.site().position();
            text.append(point.offset()).append(' ').append(point.site().failure());
            text.append(' ')
                    .append(position.text())
                    .append(' ')
                    .append(point.site().registers());
            text.append('\n');
        }
        return text.toString();
    }
}
