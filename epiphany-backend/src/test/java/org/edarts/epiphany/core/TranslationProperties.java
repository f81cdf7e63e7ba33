package org.edarts.epiphany.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.edarts.epiphany.isa.Condition;
import org.edarts.epiphany.isa.Decoder;
import org.edarts.epiphany.isa.Encoding;
import org.edarts.epiphany.isa.Instruction;
import org.edarts.epiphany.isa.InstructionTable;
import org.edarts.epiphany.isa.Operation;
import org.edarts.epiphany.isa.Registers;

/** Every row of the table means the same to the interpreter and to the translator. */
class TranslationProperties {
    /** What concerns the core as a whole, and what must not be interrupted: regions end before these. */
    private static final Set<Operation> INTERPRETED_ONLY = EnumSet.of(
            Operation.RETURN_INTERRUPT,
            Operation.TEST_AND_SET,
            Operation.MOVE_TO_SPECIAL,
            Operation.MOVE_FROM_SPECIAL,
            Operation.IDLE,
            Operation.BREAKPOINT,
            Operation.BREAKPOINT_ALL,
            Operation.WIRED_AND,
            Operation.SYNC,
            Operation.ENABLE_INTERRUPTS,
            Operation.DISABLE_INTERRUPTS,
            Operation.SOFTWARE_INTERRUPT,
            Operation.TRAP,
            Operation.UNIMPLEMENTED,
            Operation.ILLEGAL);

    private static final int STATES = 6;
    private static final int LONGEST = 24;
    private static final int CYCLES = 100;
    private static final int TRIES = 24;

    private static final ChipWires NO_WIRES = new ChipWires() {
        @Override
        public void raiseWand(CoreState core) {}

        @Override
        public void sync() {}

        @Override
        public void breakpointAll() {}
    };

    private static Set<Operation> translated() {
        return EnumSet.complementOf(EnumSet.copyOf(INTERPRETED_ONLY));
    }

    private static Stream<Encoding> rowsOf(Operation operation) {
        return InstructionTable.encodings().stream().filter(row -> row.operation() == operation);
    }

    private static byte[] bytes(List<Integer> words) {
        ByteBuffer code = ByteBuffer.allocate(words.size() * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (int word : words) {
            if (InstructionTable.length(word) == Short.BYTES) {
                code.putShort((short) word);
            } else {
                code.putInt(word);
            }
        }
        return Arrays.copyOf(code.array(), code.position());
    }

    @Example
    void anOperationIsEitherTranslatedOrSaidNotToBe() {
        for (Operation operation : Operation.values()) {
            List<Encoding> rows = rowsOf(operation).toList();
            assertEquals(operation == Operation.ILLEGAL, rows.isEmpty(), operation + " and its rows");
            for (Encoding row : rows) {
                TinyMemory memory = new TinyMemory(new byte[0], bytes(List.of(row.match())));
                boolean isTranslated =
                        !Region.at(TinyMemory.CODE, memory).instructions().isEmpty();
                assertEquals(
                        !INTERPRETED_ONLY.contains(operation),
                        isTranslated,
                        "whether " + row.mnemonic() + ", " + operation + ", is translated");
            }
        }
    }

    @Property(tries = TRIES)
    void eachRowMeansTheSame(@ForAll long seed) {
        Random random = new Random(seed);
        for (Operation operation : translated()) {
            rowsOf(operation).forEach(row -> sameAlone(row, random, i -> i));
        }
    }

    /** One instruction from several states; tells the first difference. */
    private static void sameAlone(Encoding row, Random random, UnaryOperator<Instruction> meaning) {
        int word = new RandomCore(random).word(row);
        Instruction instruction = Decoder.decode(word);
        assertEquals(row.operation(), instruction.operation(), row.mnemonic());
        Region region = new Region(TinyMemory.CODE, List.of(meaning.apply(instruction)));
        TranslatedRegion code = CodeTranslator.translate(region);
        byte[] bytes = bytes(List.of(word));
        byte[] data = new RandomCore(random).data();
        for (int state = 0; state < STATES; state++) {
            long carriedOut = same(code, bytes, data, random.nextLong(), 1);
            assertTrue(carriedOut == 1 || jumps(instruction), () -> "left out: " + instruction);
        }
    }

    /** Jumps to odd addresses are left to the interpreter. */
    private static boolean jumps(Instruction instruction) {
        return instruction.operation() == Operation.JUMP || instruction.operation() == Operation.JUMP_AND_LINK;
    }

    /** Runs a region both ways, and returns how many instructions it was. */
    private static long same(TranslatedRegion code, byte[] bytes, byte[] data, long seed, int cycles) {
        TinyMemory memory = new TinyMemory(data, bytes);
        CoreState core = RandomCore.core(seed);
        core.setDeadline(cycles);
        core.setPc(code.run(core, core.registers, core.integer, core.floating, new MemoryAccess(core, memory)));

        TinyMemory interpretedMemory = new TinyMemory(data, bytes);
        CoreState interpreted = RandomCore.core(seed);
        interpreted.setDeadline(cycles);
        Execution execution =
                new Execution(interpreted, new SpecialRegisters(interpreted), interpretedMemory, NO_WIRES);
        while (interpreted.clock() < core.clock()) {
            interpreted.setClock(interpreted.clock() + 1);
            execution.step(interpretedMemory.fetch(interpreted.pc()));
        }
        assertEquals(text(interpreted), text(core), () -> "a core from seed " + seed);
        assertTrue(Arrays.equals(interpretedMemory.data(), memory.data()), () -> "memory of a core from seed " + seed);
        return core.clock();
    }

    /** All that an instruction of a region may change but memory. */
    private static String text(CoreState core) {
        return "registers " + Arrays.toString(core.registers) + ", status " + Integer.toHexString(core.status())
                + ", pc " + Integer.toHexString(core.pc()) + ", deadline " + core.deadline() + ", halted "
                + core.halted() + ", latched " + core.interrupts.latched() + ", fault " + core.firstFault();
    }

    @Property(tries = 400)
    void whatManyRowsDoTogetherIsTheSame(@ForAll long seed) {
        Random random = new Random(seed);
        RandomCore chance = new RandomCore(random);
        List<Encoding> rows = InstructionTable.encodings();
        List<Integer> words = Stream.generate(() -> chance.word(rows.get(random.nextInt(rows.size()))))
                .limit(1 + random.nextInt(LONGEST))
                .toList();
        byte[] bytes = bytes(words);
        Region region = Region.at(TinyMemory.CODE, new TinyMemory(new byte[0], bytes));
        if (!region.instructions().isEmpty()) {
            same(CodeTranslator.translate(region), bytes, chance.data(), random.nextLong(), CYCLES);
        }
    }

    /** What the test would say if the translator mistook an operation for its neighbour, or missed a part of it. */
    @Example
    void aMeaningThatDiffersIsNoticed() {
        for (Operation operation : translated()) {
            assertNoticed(operation, i -> with(i, mistaken(operation), i.condition(), i.subtract(), i.immediate()));
        }
        assertNoticed(Operation.BRANCH, i -> with(i, i.operation(), other(i.condition()), false, i.immediate()));
        assertNoticed(Operation.MOVE, i -> with(i, i.operation(), other(i.condition()), false, i.immediate()));
        for (Operation operation : List.of(Operation.LOAD, Operation.STORE, Operation.LOAD_POSTMODIFY)) {
            assertNoticed(operation, i -> with(i, operation, i.condition(), !i.subtract(), -i.immediate()));
        }
        assertNoticed(Operation.SHIFT_LEFT, i -> with(i, i.operation(), i.condition(), false, i.immediate() + 1));
    }

    private static void assertNoticed(Operation operation, UnaryOperator<Instruction> meaning) {
        List<Encoding> rows = rowsOf(operation).toList();
        boolean noticed = false;
        for (int attempt = 0; attempt < TRIES && !noticed; attempt++) {
            Random random = new Random(attempt);
            try {
                rows.forEach(row -> sameAlone(row, random, meaning));
            } catch (AssertionError difference) {
                noticed = true;
            }
        }
        assertTrue(noticed, operation + " with another meaning goes unnoticed");
    }

    private static Operation mistaken(Operation operation) {
        return switch (operation) {
            case NO_OPERATION, BRANCH_AND_LINK -> Operation.BRANCH;
            case BRANCH -> Operation.BRANCH_AND_LINK;
            case JUMP -> Operation.JUMP_AND_LINK;
            case JUMP_AND_LINK -> Operation.JUMP;
            case LOAD -> Operation.STORE;
            case STORE -> Operation.STORE_POSTMODIFY;
            case LOAD_POSTMODIFY -> Operation.LOAD;
            case STORE_POSTMODIFY -> Operation.STORE;
            case ADD -> Operation.SUBTRACT;
            case SUBTRACT -> Operation.ADD;
            case AND -> Operation.OR;
            case OR -> Operation.EXCLUSIVE_OR;
            case EXCLUSIVE_OR -> Operation.OR;
            case SHIFT_RIGHT_ARITHMETIC -> Operation.SHIFT_RIGHT;
            case SHIFT_RIGHT -> Operation.SHIFT_RIGHT_ARITHMETIC;
            case SHIFT_LEFT -> Operation.SHIFT_RIGHT;
            case MOVE_IMMEDIATE -> Operation.MOVE_HIGH;
            case MOVE_HIGH -> Operation.MOVE_IMMEDIATE;
            case FADD -> Operation.FSUB;
            case FSUB -> Operation.FADD;
            case FMADD -> Operation.FMSUB;
            case FMSUB -> Operation.FMADD;
            case FLOAT -> Operation.FIX;
            case FIX -> Operation.FLOAT;
            default -> Operation.NO_OPERATION;
        };
    }

    private static Condition other(Condition condition) {
        return condition == Condition.GT ? Condition.GTE : Condition.GT;
    }

    private static Instruction with(
            Instruction i, Operation operation, Condition condition, boolean subtract, int immediate) {
        assertFalse(INTERPRETED_ONLY.contains(operation));
        return new Instruction(
                i.word(),
                operation,
                condition,
                i.size(),
                i.bytes(),
                i.rd(),
                i.rn(),
                i.rm(),
                immediate,
                subtract && i.rm() != Registers.ABSENT,
                i.reads(),
                i.writes());
    }
}
