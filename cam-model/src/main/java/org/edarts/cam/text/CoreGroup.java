package org.edarts.cam.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.edarts.cam.Core;
import org.edarts.cam.MeshCoordinate;

/**
 * Cores that differ in nothing but name and place: a rectangle of the mesh, row by row, or just so many of a kind. This
 * is what keeps the file of a 64 x 64 mesh short.
 *
 * @param names how the cores are called
 * @param rows 1 where the cores have no places
 * @param columns the cores in a row
 * @param kind what the cores have in common; its place is that of the first core, its name does not count
 */
record CoreGroup(NamePattern names, int rows, int columns, Core kind) {

    /** Returns the cores, as many as rows times columns. */
    List<Core> cores() {
        List<Core> cores = new ArrayList<>(size());
        for (int index = 0; index < size(); index++) {
            cores.add(core(index));
        }
        return cores;
    }

    /** Splits cores into groups that together have the same cores in the same order, each as large as can be. */
    static List<CoreGroup> of(List<Core> cores) {
        List<CoreGroup> groups = new ArrayList<>();
        for (int start = 0; start < cores.size(); ) {
            CoreGroup group = firstOf(cores.subList(start, cores.size()));
            groups.add(group);
            start += group.size();
        }
        return groups;
    }

    int size() {
        return rows * columns;
    }

    private static CoreGroup firstOf(List<Core> cores) {
        Core kind = cores.get(0);
        CoreGroup largest = new CoreGroup(new NamePattern(kind.name(), 0), 1, 1, kind);
        for (NamePattern names : NamePattern.fitting(kind)) {
            CoreGroup group = new CoreGroup(names, 1, 1, kind).widened(cores);
            if (kind.at().isPresent()) {
                group = group.lengthened(cores);
            }
            if (group.size() > largest.size()) {
                largest = group;
            }
        }
        return largest;
    }

    private CoreGroup widened(List<Core> cores) {
        CoreGroup group = this;
        while (group.isFollowed(cores, 1, group.columns + 1)) {
            group = new CoreGroup(names, 1, group.columns + 1, kind);
        }
        return group;
    }

    private CoreGroup lengthened(List<Core> cores) {
        CoreGroup group = this;
        while (group.isFollowed(cores, group.rows + 1, columns)) {
            group = new CoreGroup(names, group.rows + 1, columns, kind);
        }
        return group;
    }

    /** Whether the cores after this group are those that a group of that many rows and columns would add. */
    private boolean isFollowed(List<Core> cores, int newRows, int newColumns) {
        CoreGroup larger = new CoreGroup(names, newRows, newColumns, kind);
        if (larger.size() > cores.size() || !larger.isInMesh()) {
            return false;
        }
        for (int index = size(); index < larger.size(); index++) {
            if (!larger.core(index).equals(cores.get(index))) {
                return false;
            }
        }
        return true;
    }

    private boolean isInMesh() {
        return kind.at().isEmpty()
                || (kind.at().get().row() + rows <= MeshCoordinate.LIMIT
                        && kind.at().get().column() + columns <= MeshCoordinate.LIMIT);
    }

    private Core core(int index) {
        Optional<MeshCoordinate> at = kind.at().map(base -> base.plus(index / columns, index % columns));
        Core named = kind.withName(names.name(index, at));
        return at.map(named::withPlace).orElse(named);
    }
}
