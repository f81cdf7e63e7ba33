package org.edarts.study.read;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A value of a JSON text that knows its line, so that complaints can name it. Immutable once parsed. */
final class JsonValue {
    private static final JsonFactory FACTORY = new JsonFactory();

    private final GraphSource source;
    private final int line;
    private final @Nullable Object content;

    private JsonValue(GraphSource source, int line, @Nullable Object content) {
        this.source = source;
        this.line = line;
        this.content = content;
    }

    /**
     * Parses a text.
     *
     * @throws GraphFormatException if it is no JSON
     */
    static JsonValue parse(GraphSource source) throws GraphFormatException {
        try (JsonParser parser = FACTORY.createParser(source.content())) {
            if (parser.nextToken() == null) {
                throw source.malformed(1, "is empty: expected JSON");
            }
            JsonValue value = value(source, parser);
            parser.nextToken();
            return value;
        } catch (JsonProcessingException malformed) {
            int line = malformed.getLocation() == null
                    ? 0
                    : malformed.getLocation().getLineNr();
            throw source.malformed(line, "is no JSON: " + plain(malformed.getOriginalMessage()));
        } catch (GraphFormatException known) {
            throw known;
        } catch (IOException unreadable) {
            throw source.malformed(0, "is no JSON: " + unreadable.getMessage());
        }
    }

    /** The parser tells, too, what it will not tell of the text. */
    private static String plain(String message) {
        return message.replaceAll(" \\(for \\w+ starting at \\[.*\\]\\)", "");
    }

    private static JsonValue value(GraphSource source, JsonParser parser) throws IOException {
        int line = parser.currentTokenLocation().getLineNr();
        JsonToken token = parser.currentToken();
        if (token == JsonToken.START_OBJECT) {
            Map<String, JsonValue> fields = new LinkedHashMap<>();
            while (parser.nextToken() != JsonToken.END_OBJECT) {
                String name = parser.currentName();
                parser.nextToken();
                if (fields.put(name, value(source, parser)) != null) {
                    throw source.malformed(line, "has two fields \"" + name + "\": keep one of them");
                }
            }
            return new JsonValue(source, line, fields);
        }
        if (token == JsonToken.START_ARRAY) {
            List<JsonValue> elements = new ArrayList<>();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                elements.add(value(source, parser));
            }
            return new JsonValue(source, line, elements);
        }
        Object scalar = switch (token) {
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> (Object) parser.getDoubleValue();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_STRING -> parser.getText();
            default -> null;
        };
        return new JsonValue(source, line, scalar);
    }

    int line() {
        return line;
    }

    GraphFormatException malformed(String reason) {
        return source.malformed(line, reason);
    }

    /** Returns a field, or null if there is none, or no object. */
    @Nullable
    JsonValue get(String field) {
        return content instanceof Map<?, ?> fields ? (JsonValue) fields.get(field) : null;
    }

    /** Returns the first of some fields that is there and is not null. */
    @Nullable
    JsonValue any(String... fields) {
        for (String field : fields) {
            JsonValue value = get(field);
            if (value != null && value.content != null) {
                return value;
            }
        }
        return null;
    }

    /** Returns a field that has to be there. */
    JsonValue require(String field) throws GraphFormatException {
        JsonValue value = get(field);
        if (value == null) {
            throw malformed("has no \"" + field + "\": expected one here");
        }
        return value;
    }

    /** Checks that an object has no other fields than these, so that none is misspelt. */
    void expectOnly(String... fields) throws GraphFormatException {
        if (content instanceof Map<?, ?> present) {
            for (Object field : present.keySet()) {
                if (!List.of(fields).contains(field)) {
                    throw malformed("has a field \"" + field + "\": expected none but " + String.join(", ", fields));
                }
            }
        }
    }

    /** Returns the elements of a list. */
    List<JsonValue> elements() throws GraphFormatException {
        if (content instanceof List<?> list) {
            @SuppressWarnings("unchecked") // made above
            List<JsonValue> elements = (List<JsonValue>) list;
            return elements;
        }
        throw malformed("expected a list here");
    }

    /** Returns the elements of a field, none if it is not there. */
    List<JsonValue> elements(String field) throws GraphFormatException {
        JsonValue value = any(field);
        return value == null ? List.of() : value.elements();
    }

    /** Returns a text, or a whole number as text. */
    String text() throws GraphFormatException {
        if (content instanceof String text) {
            return text;
        }
        if (content instanceof Double number && number == Math.rint(number)) {
            return Long.toString(number.longValue());
        }
        throw malformed("expected a text here");
    }

    /** Returns a number of at least 0; a text that holds one will do. */
    double number() throws GraphFormatException {
        double number = -1;
        if (content instanceof Double value) {
            number = value;
        } else if (content instanceof String text) {
            try {
                number = Double.parseDouble(text.strip());
            } catch (NumberFormatException none) {
                throw malformed("found \"" + text + "\" where a number was expected");
            }
        }
        if (!(number >= 0) || Double.isInfinite(number)) {
            throw malformed("expected a number of at least 0 here");
        }
        return number;
    }

    boolean isObject() {
        return content instanceof Map;
    }
}
