package org.edarts.it.chip;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import org.edarts.it.invariants.OwnRuntime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** The programs that we hold do the same in the same cycles whether or not cores run ahead of what may reach them. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class RunAheadProgramsTest {
    private static final String CHIP = "org/edarts/epiphany/chip/TimedChip";
    private static final String CORE = "org/edarts/epiphany/chip/TimedCore";
    private static final String STATE = "org/edarts/epiphany/core/CoreState";
    private static final String COUNTS = "org/edarts/epiphany/chip/CoreCounts";

    /** Writes another body of a method. */
    @FunctionalInterface
    private interface Body {
        void write(MethodVisitor code);
    }

    private static byte[] tellOfChips(String name, byte[] code) {
        if (!name.replace('.', '/').equals(CHIP)) {
            return code;
        }
        ClassReader reader = new ClassReader(code);
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        reader.accept(
                new ClassVisitor(Opcodes.ASM9, writer) {
                    @Override
                    public MethodVisitor visitMethod(
                            int access, String method, String type, String signature, String[] thrown) {
                        MethodVisitor same = super.visitMethod(access, method, type, signature, thrown);
                        return "<init>".equals(method) ? new Telling(same) : same;
                    }
                },
                0);
        return writer.toByteArray();
    }

    private static final class Telling extends MethodVisitor {
        Telling(MethodVisitor code) {
            super(Opcodes.ASM9, code);
        }

        @Override
        public void visitInsn(int opcode) {
            if (opcode == Opcodes.RETURN) {
                visitVarInsn(Opcodes.ALOAD, 0);
                visitMethodInsn(
                        Opcodes.INVOKESTATIC, "org/edarts/it/chip/ChipDigests", "made", "(L" + CHIP + ";)V", false);
            }
            super.visitInsn(opcode);
        }
    }

    private static BiFunction<String, byte[], byte[]> withBody(String owner, String replaced, Body body) {
        return (name, code) -> {
            if (!name.replace('.', '/').equals(owner)) {
                return tellOfChips(name, code);
            }
            ClassReader reader = new ClassReader(code);
            ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
            reader.accept(
                    new ClassVisitor(Opcodes.ASM9, writer) {
                        @Override
                        public MethodVisitor visitMethod(
                                int access, String method, String type, String signature, String[] thrown) {
                            MethodVisitor same = super.visitMethod(access, method, type, signature, thrown);
                            if (!method.equals(replaced)) {
                                return same;
                            }
                            same.visitCode();
                            body.write(same);
                            same.visitMaxs(0, 0);
                            same.visitEnd();
                            return null;
                        }
                    },
                    0);
            return writer.toByteArray();
        };
    }

    /** A core can run ahead as far as its clock, which is nowhere. */
    private static BiFunction<String, byte[], byte[]> neverAhead() {
        return withBody(CORE, "reach", code -> {
            code.visitVarInsn(Opcodes.ALOAD, 0);
            code.visitFieldInsn(Opcodes.GETFIELD, CORE, "core", "L" + STATE + ";");
            code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, STATE, "clock", "()J", false);
            code.visitInsn(Opcodes.LRETURN);
        });
    }

    private static void assertSame(Class<? extends Callable<String>> probe, int least) throws Exception {
        FutureTask<String> task = new FutureTask<>(() -> OwnRuntime.probe(probe, RunAheadProgramsTest::tellOfChips));
        Thread beside = new Thread(task, "ahead");
        beside.setDaemon(true);
        beside.start();
        List<String> notAhead = OwnRuntime.probe(probe, neverAhead()).lines().toList();
        List<String> ahead = task.get().lines().toList();
        String title = "the first program";
        for (int line = 0; line < Math.min(ahead.size(), notAhead.size()); line++) {
            String text = notAhead.get(line);
            title = text.startsWith("core ") || text.startsWith("chip: ") ? title : text;
            assertEquals(text, ahead.get(line), "with cores that run ahead, behind: " + title);
        }
        assertEquals(notAhead.size(), ahead.size());
        assertTrue(ahead.size() > least, ahead.size() + " lines");
    }

    @Test
    void allProgramsDoTheSame() throws Exception {
        assertSame(ProgramsProbe.class, 1000);
    }

    @Test
    void aCoreThatIsNotMadeAsItWasIsNoticed() throws Exception {
        assertSame(LineProbe.class, 16);
        assertNotEquals(
                OwnRuntime.probe(LineProbe.class, neverAhead()),
                OwnRuntime.probe(LineProbe.class, withBody(COUNTS, "copy", code -> code.visitInsn(Opcodes.RETURN))));
    }
}
