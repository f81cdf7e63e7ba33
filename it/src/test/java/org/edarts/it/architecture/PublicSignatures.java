package org.edarts.it.architecture;

import com.tngtech.archunit.core.domain.JavaClass;
import java.lang.module.ModuleDescriptor;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.edarts.it.modules.Libraries;

/** What users of a library can name, in sorted lines: types, and under each its constructors, methods, fields and components. */
final class PublicSignatures {
    private static final int TYPE_MODIFIERS =
            Modifier.PUBLIC | Modifier.PROTECTED | Modifier.ABSTRACT | Modifier.STATIC | Modifier.FINAL;
    private static final String INDENT = "    ";

    private PublicSignatures() {}

    /** {@return the lines of the library in that folder of the project} */
    static List<String> of(String folder) {
        ModuleDescriptor module = Libraries.in(folder).orElseThrow();
        Set<String> exported = module.exports().stream()
                .filter(exports -> !exports.isQualified())
                .map(ModuleDescriptor.Exports::source)
                .collect(Collectors.toSet());
        return ProductClasses.all().stream()
                .filter(type -> exported.contains(type.getPackageName()))
                .filter(type -> type.getSource()
                        .map(source -> source.getUri().toString().contains("/" + folder + "/target/"))
                        .orElse(false))
                .map(JavaClass::getName)
                .sorted()
                .map(PublicSignatures::load)
                .filter(PublicSignatures::isVisible)
                .flatMap(PublicSignatures::lines)
                .toList();
    }

    private static Class<?> load(String name) {
        try {
            return Class.forName(name, false, PublicSignatures.class.getClassLoader());
        } catch (ClassNotFoundException vanished) {
            throw new IllegalStateException(vanished);
        }
    }

    private static boolean isVisible(Class<?> type) {
        Class<?> outer = type.getEnclosingClass();
        return !type.isSynthetic()
                && !type.isAnonymousClass()
                && !type.isLocalClass()
                && isVisible(type.getModifiers())
                && (outer == null || isVisible(outer));
    }

    private static boolean isVisible(int modifiers) {
        return (modifiers & (Modifier.PUBLIC | Modifier.PROTECTED)) != 0;
    }

    static Stream<String> lines(Class<?> type) {
        SortedSet<String> members = new TreeSet<>();
        addMembers(type, Modifier.isFinal(type.getModifiers()), members);
        // What a type has of a parent that cannot be named is its own for those who use it.
        for (Class<?> parent = type.getSuperclass();
                parent != null && !isVisible(parent);
                parent = parent.getSuperclass()) {
            addMembers(parent, Modifier.isFinal(type.getModifiers()), members);
        }
        return Stream.concat(Stream.of(header(type)), members.stream().map(INDENT::concat));
    }

    private static void addMembers(Class<?> type, boolean isFinal, SortedSet<String> lines) {
        int wanted = isFinal ? Modifier.PUBLIC : Modifier.PUBLIC | Modifier.PROTECTED;
        for (Field field : type.getDeclaredFields()) {
            if ((field.getModifiers() & wanted) != 0 && !field.isSynthetic()) {
                lines.add(
                        modifiers(field.getModifiers()) + field.getGenericType().getTypeName() + " " + field.getName());
            }
        }
        for (Constructor<?> constructor : type.getDeclaredConstructors()) {
            if ((constructor.getModifiers() & wanted) != 0 && !constructor.isSynthetic()) {
                lines.add(executable(constructor, "", "new"));
            }
        }
        for (Method method : type.getDeclaredMethods()) {
            if ((method.getModifiers() & wanted) != 0 && !method.isSynthetic()) {
                String result = method.getGenericReturnType().getTypeName() + " ";
                lines.add((method.isDefault() ? "default " : "") + executable(method, result, method.getName()));
            }
        }
        if (type.isRecord()) {
            lines.add("components"
                    + list(Arrays.stream(type.getRecordComponents())
                            .map(component -> component.getGenericType().getTypeName() + " " + component.getName())));
        }
    }

    private static String header(Class<?> type) {
        int shown = type.isInterface() || type.isEnum() ? Modifier.PUBLIC | Modifier.PROTECTED : TYPE_MODIFIERS;
        StringBuilder text = new StringBuilder(modifiers(type.getModifiers() & shown));
        text.append(kind(type)).append(' ').append(type.getName()).append(variables(type.getTypeParameters()));
        if (type.getGenericSuperclass() != null
                && type.getSuperclass() != Object.class
                && !type.isEnum()
                && !type.isRecord()) {
            text.append(" extends ").append(type.getGenericSuperclass().getTypeName());
        }
        if (type.getGenericInterfaces().length > 0) {
            text.append(" implements ").append(names(type.getGenericInterfaces()));
        }
        if (type.isSealed()) {
            Type[] visible = Arrays.stream(type.getPermittedSubclasses())
                    .filter(PublicSignatures::isVisible)
                    .toArray(Type[]::new);
            text.append(" sealed permits ").append(names(visible));
        }
        return text.toString();
    }

    private static String kind(Class<?> type) {
        if (type.isAnnotation()) {
            return "@interface";
        }
        if (type.isInterface()) {
            return "interface";
        }
        return type.isEnum() ? "enum" : type.isRecord() ? "record" : "class";
    }

    private static String executable(Executable code, String result, String name) {
        String generic = variables(code.getTypeParameters());
        String thrown = code.getExceptionTypes().length == 0 ? "" : " throws " + names(code.getGenericExceptionTypes());
        return modifiers(code.getModifiers())
                + (generic.isEmpty() ? "" : generic + " ")
                + result
                + name
                + list(Arrays.stream(code.getGenericParameterTypes()).map(Type::getTypeName))
                + thrown;
    }

    private static String modifiers(int modifiers) {
        String text = Modifier.toString(modifiers & TYPE_MODIFIERS);
        return text.isEmpty() ? "" : text + " ";
    }

    private static String variables(TypeVariable<?>[] variables) {
        return variables.length == 0
                ? ""
                : Arrays.stream(variables)
                        .map(variable -> variable.getName() + " extends " + names(variable.getBounds()))
                        .map(text -> text.replace(" extends java.lang.Object", ""))
                        .collect(Collectors.joining(", ", "<", ">"));
    }

    private static String names(Type[] types) {
        return Arrays.stream(types).map(Type::getTypeName).sorted().collect(Collectors.joining(", "));
    }

    private static String list(Stream<String> parts) {
        return parts.collect(Collectors.joining(", ", "(", ")"));
    }
}
