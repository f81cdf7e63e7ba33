package org.edarts.mesh.read;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Local variables and stack of the Java machine at one place. */
final class Frame {
    final @Nullable Slot[] locals;
    final List<Slot> stack;

    Frame(int locals) {
        this.locals = new Slot[locals];
        this.stack = new ArrayList<>();
    }

    Frame(Frame other) {
        this.locals = other.locals.clone();
        this.stack = new ArrayList<>(other.stack);
    }

    void push(Slot slot) {
        stack.add(slot);
    }

    Slot pop() {
        return stack.remove(stack.size() - 1);
    }

    Slot local(int index) {
        Slot slot = locals[index];
        if (slot == null) {
            throw new IllegalStateException("local variable " + index + " has no value");
        }
        return slot;
    }
}
