package org.edarts.cli;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.edarts.cam.Suggestion;
import org.edarts.mesh.Environment;
import org.edarts.mesh.MeshCompiler;
import org.edarts.mesh.object.KernelObject;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The method that is compiled, and where its class is. */
final class MethodChoice {
    @Parameters(paramLabel = "CLASS::METHOD", description = "A static method, for example org.example.Kernels::saxpy.")
    private String name = "";

    @Option(
            names = "--class-path",
            paramLabel = "PATH",
            description = "Folders and jars with the classes (default: this folder).")
    private String classPath = ".";

    private @Nullable ClassLoader loader;

    private ClassLoader loader() {
        if (loader == null) {
            List<URL> places = new ArrayList<>();
            for (String place : classPath.split(File.pathSeparator)) {
                if (!Files.exists(Path.of(place))) {
                    throw new IllegalArgumentException("--class-path " + place + ": there is no such folder or jar");
                }
                try {
                    places.add(Path.of(place).toUri().toURL());
                } catch (MalformedURLException impossible) {
                    throw new IllegalArgumentException("--class-path " + place + " is no path", impossible);
                }
            }
            loader = new URLClassLoader(places.toArray(URL[]::new), MethodChoice.class.getClassLoader());
        }
        return loader;
    }

    private String part(int index) {
        String[] parts = name.split("::", -1);
        if (parts.length != 2 || parts[0].isEmpty() || parts[1].isEmpty()) {
            throw new IllegalArgumentException(
                    "'" + name + "' names no method: expected CLASS::METHOD, for example org.example.Kernels::saxpy");
        }
        return parts[index];
    }

    KernelObject compile(Environment environment, MeshCompiler.Watcher watcher) {
        return MeshCompiler.compile(loader(), part(0), part(1), environment, watcher);
    }

    private Class<?> type() throws ClassNotFoundException {
        try {
            return Class.forName(part(0), true, loader());
        } catch (ExceptionInInitializerError failed) {
            throw new IllegalArgumentException(
                    "the class " + part(0) + " fails where Java initialises it: " + failed.getCause()
                            + ": let its static fields begin without",
                    failed);
        } catch (LinkageError refused) {
            throw new IllegalArgumentException(
                    "this Java does not take the class " + part(0) + ": " + refused.getMessage(), refused);
        }
    }

    /** Returns the method for the Java machine. */
    java.lang.reflect.Method method() throws ClassNotFoundException {
        Class<?> type = type();
        for (java.lang.reflect.Method method : type.getDeclaredMethods()) {
            if (method.getName().equals(part(1))) {
                method.setAccessible(true);
                return method;
            }
        }
        throw new IllegalArgumentException(
                "there is no method " + name + Suggestion.phrase(part(1), MeshCommand.methodNames(type)));
    }
}
