package org.edarts.viewer.analysis;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.edarts.trace.CodeletTable;

/**
 * What codelets are called in a summary: by their declaration, or, where the names of several declarations differ in
 * numbers only, as those of {@code gemm 2,1,0} and {@code gemm 3,2,1} do, by what these names have in common. Owner:
 * one thread.
 */
final class CodeletKinds {
    private static final Pattern NUMBER = Pattern.compile("(?<![\\p{L}\\p{N}])\\p{N}+(?![\\p{L}\\p{N}])");

    private final CodeletTable names;
    private final Map<String, Integer> declarations = new HashMap<>();
    private final Map<String, String> kinds = new HashMap<>();

    CodeletKinds(CodeletTable names) {
        this.names = names;
        int first = 0;
        for (CodeletTable.Procedure procedure : names.procedures()) {
            for (CodeletTable.Codelets codelets : procedure.codelets()) {
                if (codelets.count() > 0) {
                    declarations.merge(pattern(names.declarationName(first)), 1, Integer::sum);
                }
                first += codelets.count();
            }
        }
    }

    String of(int instance) {
        return kinds.computeIfAbsent(names.declarationName(instance), name -> {
            String pattern = pattern(name);
            return declarations.getOrDefault(pattern, 0) > 1 ? pattern : name;
        });
    }

    private static String pattern(String name) {
        return NUMBER.matcher(name).replaceAll("#");
    }
}
