package org.edarts.cli;

import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Arguments of a method as they are written on the command line, and results as they are printed. */
final class MethodArguments {
    private MethodArguments() {}

    /** Returns the arguments of a call. */
    static @Nullable Object[] parse(Method method, String list) {
        List<String> texts = split(list);
        Class<?>[] types = method.getParameterTypes();
        if (texts.size() != types.length) {
            throw new IllegalArgumentException("--args has " + texts.size() + " arguments, but " + method.getName()
                    + " takes " + types.length + ": " + signature(method));
        }
        @Nullable Object[] arguments = new Object[types.length];
        for (int index = 0; index < types.length; index++) {
            arguments[index] = value(types[index], texts.get(index));
        }
        return arguments;
    }

    private static String signature(Method method) {
        List<String> types = new ArrayList<>();
        for (Class<?> type : method.getParameterTypes()) {
            types.add(type.getSimpleName());
        }
        return method.getName() + "(" + String.join(", ", types) + ")";
    }

    /** Splits at commas outside of brackets. */
    private static List<String> split(String list) {
        List<String> parts = new ArrayList<>();
        int depth = 0;
        StringBuilder part = new StringBuilder();
        for (int place = 0; place < list.length(); place++) {
            char letter = list.charAt(place);
            depth += letter == '[' ? 1 : letter == ']' ? -1 : 0;
            if (letter == ',' && depth == 0) {
                parts.add(part.toString().strip());
                part.setLength(0);
            } else {
                part.append(letter);
            }
        }
        if (!list.isBlank()) {
            parts.add(part.toString().strip());
        }
        return parts;
    }

    private static @Nullable Object value(Class<?> type, String text) {
        if (!type.isArray()) {
            return number(type, text);
        }
        if (text.equals("null")) {
            return null;
        }
        if (!text.startsWith("[") || !text.endsWith("]")) {
            throw new IllegalArgumentException(
                    "--args: '" + text + "' is no array: expected one such as [1,2,3], or null");
        }
        List<String> texts = split(text.substring(1, text.length() - 1));
        Object array = Array.newInstance(type.getComponentType(), texts.size());
        for (int index = 0; index < texts.size(); index++) {
            Array.set(array, index, number(type.getComponentType(), texts.get(index)));
        }
        return array;
    }

    private static Object number(Class<?> type, String text) {
        try {
            return switch (type.getName()) {
                case "float" -> Float.valueOf(text);
                case "byte" -> Byte.decode(text);
                case "short" -> Short.decode(text);
                case "char" ->
                    text.startsWith("'")
                            ? text.charAt(1)
                            : (char) Integer.decode(text).intValue();
                case "boolean" -> truth(text);
                default -> Integer.decode(text);
            };
        } catch (NumberFormatException | StringIndexOutOfBoundsException wrong) {
            throw new IllegalArgumentException("--args: '" + text + "' is no " + type.getName(), wrong);
        }
    }

    private static boolean truth(String text) {
        if (!text.equals("true") && !text.equals("false")) {
            throw new IllegalArgumentException("--args: '" + text + "' is neither true nor false");
        }
        return text.equals("true");
    }

    /** Returns a result or an array in text. */
    static String text(@Nullable Object value) {
        if (value == null) {
            return "nothing";
        }
        if (!value.getClass().isArray()) {
            return value instanceof Character letter && Character.isISOControl(letter)
                    ? String.valueOf((int) letter)
                    : value.toString();
        }
        List<String> elements = new ArrayList<>();
        for (int index = 0; index < Array.getLength(value); index++) {
            elements.add(text(Array.get(value, index)));
        }
        return elements.toString();
    }
}
