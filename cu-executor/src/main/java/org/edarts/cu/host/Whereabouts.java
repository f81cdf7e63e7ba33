package org.edarts.cu.host;

import java.util.Set;
import java.util.regex.Pattern;
import org.edarts.cu.host.prelude.Prelude;
import org.edarts.cu.host.schedule.ScheduleWork;
import org.edarts.cu.host.slots.SlotWork;
import org.jspecify.annotations.Nullable;

/** Where in a body a thread is, seen from outside. Any thread may ask; it costs the other one a moment. */
final class Whereabouts {
    private static final Set<Thread.State> WAITING =
            Set.of(Thread.State.WAITING, Thread.State.TIMED_WAITING, Thread.State.BLOCKED);

    private static final Set<String> FIRES_BODIES =
            Set.of(Prelude.FIRES_BODIES, ScheduleWork.FIRES_BODIES, SlotWork.FIRES_BODIES);

    private static final Pattern OF_THE_JDK = Pattern.compile("(java|javax|jdk|sun)\\..*");

    private Whereabouts() {}

    /**
     * Returns what a thread does in the body of the codelet that it fires, such as {@code "waiting in
     * java.util.concurrent.CompletableFuture.join at Example.java:12"}; null if it is in none.
     */
    static @Nullable String of(Thread thread) {
        Thread.State state = thread.getState();
        StackTraceElement[] stack = thread.getStackTrace();
        int body = 0;
        while (body < stack.length && !FIRES_BODIES.contains(stack[body].getClassName())) {
            body++;
        }
        if (body == 0 || body == stack.length) {
            return null;
        }
        int user = 0;
        while (user < body && OF_THE_JDK.matcher(stack[user].getClassName()).matches()) {
            user++;
        }
        String does = WAITING.contains(state) ? "waiting" : "running";
        String where = user < body ? " at " + place(stack[user]) : "";
        return user == 0 ? does + where : does + " in " + name(stack[user - 1]) + where;
    }

    private static String place(StackTraceElement frame) {
        String file = frame.getFileName();
        return file == null || frame.getLineNumber() < 0 ? name(frame) : file + ":" + frame.getLineNumber();
    }

    private static String name(StackTraceElement frame) {
        return frame.getClassName() + "." + frame.getMethodName();
    }
}
