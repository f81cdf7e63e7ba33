package org.edarts.codelet;

import java.util.List;
import org.edarts.codelet.graph.GraphException;
import org.jspecify.annotations.Nullable;

/**
 * The body of codelets that fire a kernel: on a host it calls the kernel's Java form, other machines ask it what the
 * kernel is and what its arguments are. Immutable.
 */
public final class KernelBody implements ArgumentBody {
    private static final int[][] NONE_SAID = {};
    private static final int[] NOTHING_SAID = {};

    private final Kernel kernel;
    private final KernelArguments arguments;

    /** Makes the body of all instances of a codelet. */
    public KernelBody(Kernel kernel, KernelArguments arguments) {
        this.kernel = kernel;
        this.arguments = arguments;
    }

    /** Returns the kernel. */
    public Kernel kernel() {
        return kernel;
    }

    @Override
    public KernelArguments arguments() {
        return arguments;
    }

    @Override
    public void fire(Firing firing) throws Exception {
        if (!arguments.hasOutlets() && !arguments.hasChoices()) {
            kernel.java().compute(new Call(firing, this, arguments, NONE_SAID));
            return;
        }
        int index = firing.index();
        int[][] said = new int[arguments.count(index)][];
        for (int place = 0; place < said.length; place++) {
            Access access = arguments.access(index, place);
            said[place] = access == Access.OUTLET || access == Access.CHOICE
                    ? new int[arguments.length(index, place)]
                    : NOTHING_SAID;
        }
        kernel.java().compute(new Call(firing, this, arguments, said));
        for (int place = 0; place < said.length; place++) {
            if (arguments.access(index, place) == Access.OUTLET) {
                arguments.outlet(index, place).act(firing, said[place]);
            } else if (arguments.access(index, place) == Access.CHOICE) {
                List<Slot> slots = arguments.choice(index, place);
                int chosen = said[place][0];
                if (chosen >= 1 && chosen <= slots.size()) {
                    firing.signal(slots.get(chosen - 1));
                }
            }
        }
    }

    /**
     * Refuses what the cell of an argument holds, if the kernel is known to take something else.
     *
     * @throws GraphException if it does; the message names codelet and argument
     */
    public void require(int index, int place, @Nullable Object content) {
        ContentType declared = arguments.type(index, place);
        if (declared != null && !declared.holds(content)) {
            throw new GraphException("codelet " + arguments.nameOf(index) + ": argument " + place + " is "
                    + arguments.input(index, place) + " with content of type "
                    + (content == null ? "null" : content.getClass().getSimpleName()) + ", and is declared as "
                    + declared + ": declare what it holds");
        }
        kernel.java().require(arguments, index, place, content);
    }

    /**
     * Refuses what the cell of an argument is going to hold, if the declaration or the kernel tell another type.
     *
     * @throws GraphException if it does; the message names codelet and argument
     */
    public void require(int index, int place, ContentType held) {
        ContentType taken = content(index, place);
        boolean takes = taken == null
                ? held.words() == 1
                : taken == held || taken == ContentType.INT && held == ContentType.BOOLEAN;
        if (!takes) {
            throw new GraphException("codelet " + arguments.nameOf(index) + ": argument " + place + " is "
                    + arguments.input(index, place) + " with content of type "
                    + held.type().getSimpleName() + ", and " + taker(index, place) + " takes "
                    + (taken == null
                            ? "a number: declare the record, as in value(point, Point.class)"
                            : taken
                                    + ": let the kernel take what the codelet declares, or let kernels say what it takes,"
                                    + " and declare that by its class"));
        }
    }

    private String taker(int index, int place) {
        boolean told = arguments.type(index, place) == null && kernel.java().content(place) != null;
        return told ? kernel.java().toString() : "kernel \"" + kernel.name() + "\"";
    }

    /**
     * Returns what the cell of an argument is to hold, as its declaration or the kernel tells; null if neither does:
     * then it is one word.
     */
    public @Nullable ContentType content(int index, int place) {
        ContentType declared = arguments.type(index, place);
        return declared == null ? kernel.java().content(place) : declared;
    }

    /**
     * Returns what kernels find of the content of a cell: 32 bits.
     *
     * @throws GraphException if it is no int, float or boolean
     */
    public static int bits(@Nullable Object content) {
        if (content instanceof Float number) {
            return Float.floatToRawIntBits(number);
        }
        if (content instanceof Boolean truth) {
            return truth ? 1 : 0;
        }
        if (content instanceof Integer number) {
            return number;
        }
        throw new GraphException("an argument is " + content
                + (content == null ? "" : ", a " + content.getClass().getSimpleName())
                + ", and kernels take int, float and boolean, and records that are declared: give them one of these, or"
                + " declare the record, as in value(point, Point.class)");
    }

    /** One call of the Java form. */
    private record Call(Firing firing, KernelBody body, KernelArguments arguments, int[][] said) implements Arguments {
        @Override
        public int index() {
            return firing.index();
        }

        @Override
        public int count() {
            return arguments.count(index());
        }

        @Override
        public int intAt(int place) {
            if (arguments.access(index(), place) != Access.CONTENT) {
                return arguments.value(index(), place);
            }
            Object content = firing.get(arguments.input(index(), place));
            body.require(index(), place, content);
            return bits(content);
        }

        @Override
        public <T> T content(int place, Class<T> type) {
            ContentType content = ContentType.of(type);
            Object held;
            if (arguments.access(index(), place) == Access.CONTENT) {
                held = firing.get(arguments.input(index(), place));
                body.require(index(), place, held);
            } else {
                ContentType declared = arguments.isFloat(index(), place) ? ContentType.FLOAT : ContentType.INT;
                held = declared.content(new int[] {arguments.value(index(), place)}, 0);
            }
            if (!content.holds(held)) {
                throw new GraphException("argument " + place + " is " + held + ", no " + content
                        + ": let the kernel take what the codelet declares");
            }
            return cast(type, content.type().isInstance(held) ? held : content.content(content.wordsOf(held), 0));
        }

        @SuppressWarnings("unchecked") // the class of a primitive casts nothing
        private static <T> T cast(Class<T> type, Object content) {
            return type.isPrimitive() ? (T) content : type.cast(content);
        }

        @Override
        public float floatAt(int place) {
            return Float.intBitsToFloat(intAt(place));
        }

        @Override
        public int offset(int place) {
            return arguments.value(index(), place);
        }

        @Override
        public int length(int place) {
            return arguments.length(index(), place);
        }

        @Override
        public <T> @Nullable T block(int place, BlockType<T> type) {
            Access access = arguments.access(index(), place);
            if ((access == Access.OUTLET || access == Access.CHOICE) && type == BlockType.INTS) {
                return type.array().cast(said[place]);
            }
            Block<?> block = arguments.block(index(), place);
            if (block == null) {
                return null;
            }
            if (block.type() != type) {
                throw new GraphException("argument " + place + " is " + block + " of " + block.type() + "s, not of "
                        + type + "s: let the kernel take what the codelet declares");
            }
            return type.array().cast(firing.get(block));
        }
    }
}
