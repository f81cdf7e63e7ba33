package org.edarts.viewer.analysis;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.edarts.trace.CodeletTable;

/** Numbers the kinds of codelets that fire, in the order in which they occur. Owner: one thread. */
final class KindNumbers {
    private final CodeletKinds kinds;
    private final List<String> names = new ArrayList<>();
    private final Map<String, Integer> numbers = new HashMap<>();
    private final Map<String, Integer> ofDeclaration = new HashMap<>();
    private final CodeletTable table;

    KindNumbers(CodeletTable table) {
        this.table = table;
        this.kinds = new CodeletKinds(table);
    }

    int of(int codelet) {
        return ofDeclaration.computeIfAbsent(
                table.declarationName(codelet),
                declaration -> numbers.computeIfAbsent(kinds.of(codelet), name -> {
                    names.add(name);
                    return names.size() - 1;
                }));
    }

    List<String> names() {
        return names;
    }
}
