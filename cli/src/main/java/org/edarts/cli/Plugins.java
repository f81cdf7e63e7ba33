package org.edarts.cli;

import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceConfigurationError;
import org.edarts.su.Policies;
import org.edarts.su.SchedulingPolicy;
import picocli.CommandLine.Option;

/** The option that brings in policies of the user's own. */
final class Plugins {
    @Option(
            names = "--plugin",
            paramLabel = "JAR",
            description = "Look for scheduling policies in this jar, too; may be given several times.")
    private List<Path> jars = new ArrayList<>();

    /**
     * Lets what is looked for by the Java service loader on this thread be looked for in the jars, too.
     *
     * @throws IllegalArgumentException if one of them cannot be read, or holds no policy
     */
    void load() {
        if (jars.isEmpty()) {
            return;
        }
        List<URL> places = new ArrayList<>();
        for (Path jar : jars) {
            if (!Files.isReadable(jar)) {
                throw new IllegalArgumentException(
                        "--plugin " + jar + ": cannot be read; expected a jar with a policy");
            }
            try {
                URL place = jar.toUri().toURL();
                requirePolicy(jar, place);
                places.add(place);
            } catch (MalformedURLException impossible) {
                throw new IllegalArgumentException("--plugin " + jar + ": " + impossible.getMessage(), impossible);
            }
        }
        load(places);
    }

    /** What is no jar at all has none either. */
    private static void requirePolicy(Path jar, URL place) {
        String service = "META-INF/services/" + SchedulingPolicy.class.getName();
        try (URLClassLoader alone = new URLClassLoader(new URL[] {place}, null)) {
            if (alone.findResource(service) == null) {
                throw new IllegalArgumentException(
                        "--plugin " + jar + ": holds no policy; expected a jar whose " + service + " names one");
            }
        } catch (IOException unreadable) {
            throw new IllegalArgumentException("--plugin " + jar + ": " + unreadable.getMessage(), unreadable);
        }
    }

    private static void load(List<URL> places) {
        Thread thread = Thread.currentThread();
        // stays open as long as the command runs: policies load their classes when they need them
        thread.setContextClassLoader(new URLClassLoader(places.toArray(URL[]::new), thread.getContextClassLoader()));
        try {
            Policies.all();
        } catch (ServiceConfigurationError unfit) {
            throw new IllegalArgumentException("--plugin: " + unfit.getMessage(), unfit);
        }
    }
}
