package org.edarts.pic.cache;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.List;
import org.edarts.pic.plan.CopySource;
import org.edarts.pic.replacement.ReplacementPolicy;
import org.junit.jupiter.api.Test;

/** The cache works on any core that copies what it is told to copy. */
class CacheControllerTest {
    private static final int TWO_FUNCTIONS = 2 * ScriptedCore.FUNCTION_BYTES;
    private static final CacheSettings SMALL = new CacheSettings(ScriptedCore.REGION, TWO_FUNCTIONS, 8, 4);

    private final ByteBuffer memory = ScriptedCore.sharedMemory();
    private final CacheStatistics counted = new CacheStatistics();

    private ScriptedCore core(CacheChoices choices) {
        return core(ScriptedCore.program(memory, 4, SMALL, choices), 0, List.of(), counted);
    }

    private ScriptedCore core(CacheDescription program, int base, List<CachePlace> others, CacheEvents events) {
        return new ScriptedCore(memory, base, program, others, events);
    }

    @Test
    void aFunctionIsCopiedAtItsFirstCallAndCountedFromThenOn() {
        ScriptedCore core = core(CacheChoices.PUBLISHED);
        int where = core.call(1);
        assertEquals(ScriptedCore.REGION, where);
        assertEquals(1, core.functionAt(where));
        assertTrue(core.isCounted());
        assertEquals(where, core.call(1));
        assertEquals(0x42, core.returnFromCall());
        assertEquals(0x42, core.returnFromCall());
        assertEquals(1, counted.misses());
        assertEquals(1, counted.hits());
    }

    @Test
    void byThePublishedPolicyAllLeaveThatNobodyCalls() {
        ScriptedCore core = core(CacheChoices.PUBLISHED);
        callAndReturn(core, 0, 1, 2);
        assertEquals(2, counted.unloads());
        assertEquals(3, counted.loads().size());
    }

    @Test
    void anotherPolicyLetsOneLeaveAndKeepsTheOther() {
        ScriptedCore core = core(new CacheChoices(ReplacementPolicy.LEAST_RECENT, CopySource.DRAM));
        callAndReturn(core, 0, 1, 0, 2, 0);
        assertEquals(1, counted.unloads(), "function 1 was called least recently");
        assertEquals(2, counted.hits());
    }

    @Test
    void whatIsCalledStaysAndWhoFindsNoRoomRunsWhereItIsStored() {
        ScriptedCore core = core(CacheChoices.PUBLISHED);
        core.call(0);
        core.call(1);
        int where = core.call(2);
        assertEquals(2, core.functionAt(where));
        assertTrue(where >= 4 * ScriptedCore.WINDOW, "in no core's window");
        assertFalse(core.isCounted());
        assertEquals(1, counted.ranOutside());
        assertEquals(0, counted.unloads());
    }

    @Test
    void aRequestedFunctionIsThereBeforeItsCallAndStays() {
        ScriptedCore core = core(CacheChoices.PUBLISHED);
        assertEquals(PrefetchState.RESIDENT, core.request(3));
        callAndReturn(core, 0, 1, 3);
        assertEquals(1, counted.prefetched());
        assertEquals(1, counted.hits());
        assertEquals(1, counted.unloads(), "0 leaves for 1, and 3 waits for its call");
    }

    @Test
    void codeIsTakenFromTheCoreThatHasIt() {
        CacheDescription program = ScriptedCore.program(
                memory, 4, SMALL, new CacheChoices(ReplacementPolicy.PUBLISHED, CopySource.NEIGHBOUR));
        int second = ScriptedCore.WINDOW;
        ScriptedCore holder = core(program, 2 * second, List.of(), new CacheStatistics());
        ScriptedCore core = core(program, second, List.of(new CachePlace(2 * second, 1)), counted);
        callAndReturn(holder, 2);
        callAndReturn(core, 2);
        assertEquals(ScriptedCore.FUNCTION_BYTES, counted.bytesFromNeighbours());
        callAndReturn(core, 3);
        assertEquals(ScriptedCore.FUNCTION_BYTES, counted.bytesFromNeighbours(), "nobody has 3");
    }

    @Test
    void codeThatWasOverwrittenIsRefusedWithTheNameOfTheCore() {
        ScriptedCore core = core(CacheChoices.PUBLISHED);
        memory.put(0x8_0000 + ScriptedCore.FUNCTION_BYTES + 5, (byte) 0);
        IllegalArgumentException refused = assertThrows(IllegalArgumentException.class, () -> core.call(1));
        assertEquals(
                "the core at 0: the code of f1 at 0x00080040 is not what was loaded: the program has overwritten it",
                refused.getMessage());
    }

    private static void callAndReturn(ScriptedCore core, int... functions) {
        for (int function : functions) {
            core.call(function);
            core.returnFromCall();
        }
    }
}
