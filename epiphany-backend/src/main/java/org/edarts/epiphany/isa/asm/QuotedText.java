package org.edarts.epiphany.isa.asm;

/** Texts in quotes, with the escapes of C. */
final class QuotedText {
    private QuotedText() {}

    static String unquote(Position position, String quoted) {
        if (quoted.length() < 2 || quoted.charAt(0) != '"' || quoted.charAt(quoted.length() - 1) != '"') {
            throw position.wrong("expected a text in quotes, found '" + quoted + "'");
        }
        StringBuilder text = new StringBuilder();
        int at = 1;
        while (at < quoted.length() - 1) {
            char c = quoted.charAt(at++);
            if (c != '\\') {
                text.append(c);
                continue;
            }
            int begin = at;
            while (at < begin + 3 && Character.digit(quoted.charAt(at), 8) >= 0) {
                at++;
            }
            text.append(
                    at > begin
                            ? (char) Integer.parseInt(quoted.substring(begin, at), 8)
                            : escaped(quoted.charAt(at++)));
        }
        return text.toString();
    }

    private static char escaped(char letter) {
        return switch (letter) {
            case 'n' -> '\n';
            case 't' -> '\t';
            case 'r' -> '\r';
            case 'b' -> '\b';
            case 'f' -> '\f';
            default -> letter;
        };
    }
}
