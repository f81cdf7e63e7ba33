package org.edarts.mesh.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.edarts.mesh.MeshCompiler;
import org.edarts.mesh.source.MethodName;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Random methods do on a core what they do on the Java machine. {@link Differential} alone goes on for as long as one
 * likes.
 */
class DifferentialTest {
    private static final int METHODS = 800;
    private static final int SOME = 40;

    @Test
    void randomMethodsDoTheSame() throws ReflectiveOperationException {
        for (long seed = 1; seed <= METHODS; seed++) {
            assertNull(Differential.compare(seed));
        }
    }

    /** Numbers of bytecodes, of all forms of which ASM makes one. */
    @Test
    void theyReachEveryBytecodeOfTheLanguage() {
        Set<Integer> reached = new TreeSet<>();
        for (long seed = 1; seed <= METHODS; seed++) {
            new ClassReader(RandomClass.write(seed, false)).accept(new Opcode(reached), 0);
        }
        Set<Integer> wanted = new TreeSet<>();
        add(wanted, Opcodes.ACONST_NULL, Opcodes.ICONST_5);
        add(wanted, Opcodes.FCONST_0, Opcodes.FCONST_2);
        add(wanted, Opcodes.BIPUSH, Opcodes.LDC);
        for (int opcode : new int[] {
            Opcodes.ILOAD,
            Opcodes.FLOAD,
            Opcodes.ALOAD,
            Opcodes.IALOAD,
            Opcodes.FALOAD,
            Opcodes.BALOAD,
            Opcodes.CALOAD,
            Opcodes.SALOAD,
            Opcodes.ISTORE,
            Opcodes.FSTORE,
            Opcodes.IASTORE,
            Opcodes.FASTORE,
            Opcodes.BASTORE,
            Opcodes.CASTORE,
            Opcodes.SASTORE,
            Opcodes.POP,
            Opcodes.POP2,
            Opcodes.DUP,
            Opcodes.DUP_X1,
            Opcodes.DUP_X2,
            Opcodes.DUP2,
            Opcodes.DUP2_X1,
            Opcodes.SWAP,
            Opcodes.IADD,
            Opcodes.FADD,
            Opcodes.ISUB,
            Opcodes.FSUB,
            Opcodes.IMUL,
            Opcodes.FMUL,
            Opcodes.IDIV,
            Opcodes.FDIV,
            Opcodes.IREM,
            Opcodes.FREM,
            Opcodes.INEG,
            Opcodes.FNEG,
            Opcodes.ISHL,
            Opcodes.ISHR,
            Opcodes.IUSHR,
            Opcodes.IAND,
            Opcodes.IOR,
            Opcodes.IXOR,
            Opcodes.IINC,
            Opcodes.I2F,
            Opcodes.F2I,
            Opcodes.F2D,
            Opcodes.D2I,
            Opcodes.D2F,
            Opcodes.FCMPL,
            Opcodes.FCMPG,
            Opcodes.GOTO,
            Opcodes.TABLESWITCH,
            Opcodes.LOOKUPSWITCH,
            Opcodes.IRETURN,
            Opcodes.FRETURN,
            Opcodes.INVOKESTATIC,
            Opcodes.ARRAYLENGTH,
            Opcodes.IFNULL,
            Opcodes.IFNONNULL
        }) {
            wanted.add(opcode);
        }
        add(wanted, Opcodes.I2B, Opcodes.I2S);
        add(wanted, Opcodes.IFEQ, Opcodes.IF_ICMPLE);
        wanted.removeAll(reached);
        assertEquals(Set.of(), wanted, "bytecodes that no random method has");
    }

    /** How many methods each pass changes. */
    @Test
    void theyReachEveryPass() {
        Map<String, Integer> changed = new LinkedHashMap<>();
        MeshCompiler.passes().forEach(pass -> changed.put(pass, 0));
        for (long seed = 1; seed <= SOME; seed++) {
            Set<String> here = new HashSet<>();
            String[] before = {""};
            MeshCompiler.compile(
                    Differential.classes(RandomClass.write(seed, false)),
                    new MethodName(
                            RandomClass.NAME,
                            RandomClass.first(seed).name,
                            RandomClass.first(seed).descriptor()),
                    (pass, text) -> {
                        String now = text.get();
                        if (!now.equals(before[0])) {
                            here.add(pass);
                        }
                        before[0] = now;
                    });
            here.forEach(pass -> changed.merge(pass, 1, Integer::sum));
        }
        System.out.println("of " + SOME + " random methods, those that each pass changes: " + changed);
        changed.forEach((pass, methods) -> assertTrue(methods > 0, () -> "no random method reaches the pass " + pass));
    }

    private static void add(Set<Integer> opcodes, int first, int last) {
        for (int opcode = first; opcode <= last; opcode++) {
            opcodes.add(opcode);
        }
    }

    /** Notes the opcodes of a class. */
    private static final class Opcode extends ClassVisitor {
        private final Set<Integer> reached;

        Opcode(Set<Integer> reached) {
            super(Opcodes.ASM9);
            this.reached = reached;
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] exceptions) {
            return new MethodVisitor(Opcodes.ASM9) {
                @Override
                public void visitInsn(int opcode) {
                    reached.add(opcode);
                }

                @Override
                public void visitIntInsn(int opcode, int operand) {
                    reached.add(opcode);
                }

                @Override
                public void visitVarInsn(int opcode, int variable) {
                    reached.add(opcode);
                }

                @Override
                public void visitLdcInsn(Object value) {
                    reached.add(Opcodes.LDC);
                }

                @Override
                public void visitIincInsn(int variable, int increment) {
                    reached.add(Opcodes.IINC);
                }

                @Override
                public void visitJumpInsn(int opcode, Label label) {
                    reached.add(opcode);
                }

                @Override
                public void visitMethodInsn(int opcode, String owner, String method, String type, boolean isInterface) {
                    reached.add(opcode);
                }

                @Override
                public void visitTableSwitchInsn(int min, int max, Label otherwise, Label... labels) {
                    reached.add(Opcodes.TABLESWITCH);
                }

                @Override
                public void visitLookupSwitchInsn(Label otherwise, int[] keys, Label[] labels) {
                    reached.add(Opcodes.LOOKUPSWITCH);
                }
            };
        }
    }
}
