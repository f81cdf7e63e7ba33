package org.edarts.epiphany.pic;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.edarts.epiphany.chip.CoreReport;
import org.edarts.pic.cache.CacheStatistics;
import org.edarts.pic.image.FixedFunction;
import org.edarts.pic.image.Function;
import org.edarts.pic.image.MovableFunction;

/** What the software caches of a program's cores have done, as maps, lists, texts and numbers. */
final class CacheReportFields {
    private CacheReportFields() {}

    /** {@return the whole of a run; cores and caches are in the same order} */
    static Map<String, Object> of(CachedProgram program, List<CoreReport> cores, Collection<CacheStatistics> caches) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("settings", program.settings());
        fields.put("manager", program.form().toString());
        fields.put("movableFunctions", program.image().movable().size());
        fields.put("movableBytes", program.image().movableBytes());
        fields.put(
                "fixed",
                program.image().fixed().stream().map(CacheReportFields::fixed).toList());
        List<Object> each = new ArrayList<>();
        int index = 0;
        for (CacheStatistics cache : caches) {
            each.add(cache(cores.get(index++), cache));
        }
        fields.put("caches", each);
        return fields;
    }

    private static Map<String, Object> fixed(FixedFunction fixed) {
        Map<String, Object> fields = function(fixed.function());
        fields.put("reason", fixed.obstacle().reason());
        fields.put("remedy", fixed.obstacle().remedy());
        return fields;
    }

    private static Map<String, Object> cache(CoreReport core, CacheStatistics cache) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("coreId", core.coreId());
        fields.put("hits", cache.hits());
        fields.put("misses", cache.misses());
        fields.put("unloads", cache.unloads());
        fields.put("ranOutside", cache.ranOutside());
        fields.put("stackFull", cache.stackFull());
        fields.put("bytesMoved", cache.bytesMoved());
        fields.put("bytesFromNeighbours", cache.bytesFromNeighbours());
        fields.put("ranInNeighbours", cache.ranInNeighbours());
        fields.put("ranInDram", cache.ranInDram());
        fields.put("functionsMoved", cache.moves());
        fields.put("loadCycles", cache.loadCycles());
        fields.put("mostBytes", cache.mostBytes());
        fields.put("functionsReached", cache.functionsReached());
        fields.put("bytesReached", cache.bytesReached());
        List<Object> loads = new ArrayList<>();
        cache.loads().forEach((function, times) -> loads.add(load(function, times)));
        fields.put("loads", loads);
        fields.put("residency", cache.residency());
        return fields;
    }

    private static Map<String, Object> load(MovableFunction function, int times) {
        Map<String, Object> fields = function(function.function());
        fields.put("times", times);
        return fields;
    }

    private static Map<String, Object> function(Function function) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("name", function.name());
        fields.put("address", Integer.toUnsignedLong(function.address()));
        fields.put("size", function.size());
        return fields;
    }
}
