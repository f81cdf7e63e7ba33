package org.edarts.pic.image;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.edarts.pic.elf.RelocationType;

/**
 * A function and its jump tables as one piece of memory, so that a copy of it jumps inside itself. Behind the piece, in
 * the DRAM only, follows a list of what changes with the address of a copy. Each entry is a word; bit 0 marks the last
 * of its kind.
 *
 * <ul>
 *   <li>For each load of a table's address: the place of the lower half in bits 15 to 0, that of the upper half in bits
 *   31 to
 *       16, in bytes from the beginning.
 *   <li>For each table: its place in bits 15 to 0, the number of its words in bits 31 to 16.
 * </ul>
 *
 * @param linked the function as the linker has left it
 * @param tables its tables, at least one
 */
record FunctionWithTables(Function linked, List<JumpTable> tables) {
    private static final int LAST = 1;
    private static final int PLACES = 1 << 16;

    FunctionWithTables {
        tables = List.copyOf(tables);
    }

    /** Returns whether all places can be named in the list. */
    boolean fits() {
        return bytes() < PLACES;
    }

    /** Returns the bytes of function and tables. */
    int bytes() {
        return codeBytes() + tables.stream().mapToInt(JumpTable::bytes).sum();
    }

    /** Returns the bytes of the list behind them. */
    int listBytes() {
        return Integer.BYTES
                * tables.stream().mapToInt(table -> table.lows().length + 1).sum();
    }

    private int codeBytes() {
        return linked.size() + 3 & -4;
    }

    /** Writes the piece and its list to another address of the program, where there is room. */
    Function moveTo(int address, Bytes program) {
        ByteBuffer piece = program.at(address, bytes() + listBytes());
        piece.put(0, program.at(linked.address(), linked.size()), 0, linked.size());
        int away = address - linked.address();
        int place = codeBytes();
        for (JumpTable table : tables) {
            refer(table.lows(), RelocationType.LOW, address + place, away, program);
            refer(table.highs(), RelocationType.HIGH, address + place, away, program);
            ByteBuffer words = program.at(table.address(), table.bytes());
            for (int word = 0; word < table.bytes(); word += Integer.BYTES) {
                piece.putInt(place + word, words.getInt(word) + away);
            }
            place += table.bytes();
        }
        writeList(piece.slice(place, listBytes()).order(ByteOrder.LITTLE_ENDIAN));
        return new Function(linked.name(), address, bytes());
    }

    private static void refer(int[] places, RelocationType type, int table, int away, Bytes program) {
        for (int place : places) {
            new Reference(place + away, type, table, 0).write(table, program);
        }
    }

    private void writeList(ByteBuffer list) {
        for (JumpTable table : tables) {
            for (int load = 0; load < table.lows().length; load++) {
                list.putInt(offset(table.lows()[load]) | offset(table.highs()[load]) << 16);
            }
        }
        markLast(list);
        int place = codeBytes();
        for (JumpTable table : tables) {
            list.putInt(place | table.words() << 16);
            place += table.bytes();
        }
        markLast(list);
    }

    private int offset(int place) {
        return place - linked.address();
    }

    private static void markLast(ByteBuffer list) {
        int last = list.position() - Integer.BYTES;
        list.putInt(last, list.getInt(last) | LAST);
    }
}
