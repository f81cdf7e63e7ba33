/* A small Lisp: numbers, symbols, pairs, closures and macros, tail calls, errors by longjmp, and a collector that marks and sweeps. */
#include <ctype.h>
#include <math.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "chapters.h"
#include "check.h"

enum kind { NIL, NUMBER, SYMBOL, PAIR, PRIMITIVE, CLOSURE, MACRO };

typedef struct object object;
typedef object *primitive(object *arguments);

struct object {
    enum kind kind;
    int marked;
    union {
        double number;
        const char *name;
        struct { object *first, *rest; } pair;
        struct { primitive *code; const char *name; } primitive;
        struct { object *lambda, *scope; } closure;
    } as;
};

enum { CELLS = 4000, ROOTS = 600, SYMBOLS = 160 };

static object cells[CELLS], nil_object, *free_cells, *symbols[SYMBOLS], *globals, *truth;
static object *const nil = &nil_object;
static object **roots[ROOTS];
static int root_count, symbol_count, collections;
static jmp_buf failure;
static char message[80];

static _Noreturn void fail(const char *what, const char *about) {
    snprintf(message, sizeof message, "%s: %s", what, about);
    longjmp(failure, 1);
}

static void mark(object *o) {
    while (!o->marked) {
        o->marked = 1;
        if (o->kind == PAIR) {
            mark(o->as.pair.first);
            o = o->as.pair.rest;
        } else if (o->kind == CLOSURE || o->kind == MACRO) {
            mark(o->as.closure.lambda);
            o = o->as.closure.scope;
        }
    }
}

static void collect(void) {
    collections++;
    nil->marked = 1;
    mark(globals);
    for (int i = 0; i < symbol_count; i++) {
        mark(symbols[i]);
    }
    for (int i = 0; i < root_count; i++) {
        mark(*roots[i]);
    }
    free_cells = NULL;
    for (int i = 0; i < CELLS; i++) {
        if (!cells[i].marked) {
            cells[i].as.pair.first = free_cells;
            free_cells = &cells[i];
        }
        cells[i].marked = 0;
    }
}

/* What is protected survives a collection until as many are released again. */
static void protect(object **variable) {
    if (root_count == ROOTS) {
        fail("too deep", "recursion");
    }
    roots[root_count++] = variable;
}

static void release(int count) {
    root_count -= count;
}

static object *allocate(enum kind kind) {
    if (free_cells == NULL) {
        collect();
        if (free_cells == NULL) {
            fail("memory", "exhausted");
        }
    }
    object *o = free_cells;
    free_cells = o->as.pair.first;
    o->kind = kind;
    return o;
}

static object *number(double value) {
    object *o = allocate(NUMBER);
    o->as.number = value;
    return o;
}

static object *cons(object *first, object *rest) {
    protect(&first);
    protect(&rest);
    object *o = allocate(PAIR);
    release(2);
    o->as.pair.first = first;
    o->as.pair.rest = rest;
    return o;
}

static object *symbol(const char *name) {
    for (int i = 0; i < symbol_count; i++) {
        if (strcmp(symbols[i]->as.name, name) == 0) {
            return symbols[i];
        }
    }
    if (symbol_count == SYMBOLS) {
        fail("too many symbols", name);
    }
    object *o = allocate(SYMBOL);
    o->as.name = strdup(name);
    return symbols[symbol_count++] = o;
}

static object *first(object *o) {
    if (o->kind != PAIR) {
        fail("not a pair", "first");
    }
    return o->as.pair.first;
}

static object *rest(object *o) {
    if (o->kind != PAIR) {
        fail("not a pair", "rest");
    }
    return o->as.pair.rest;
}

static object *second(object *o) {
    return first(rest(o));
}

static object *third(object *o) {
    return first(rest(rest(o)));
}

static double value(object *o) {
    if (o->kind != NUMBER) {
        fail("not a number", o->kind == SYMBOL ? o->as.name : "object");
    }
    return o->as.number;
}

/* The reader. */
static const char *source;

static void skip(void) {
    for (;;) {
        while (isspace((unsigned char)*source)) {
            source++;
        }
        if (*source != ';') {
            return;
        }
        while (*source != 0 && *source != '\n') {
            source++;
        }
    }
}

static object *read_object(void);

static object *read_list(void) {
    skip();
    if (*source == ')') {
        source++;
        return nil;
    }
    if (*source == 0) {
        fail("syntax", "the list has no end");
    }
    object *head = read_object();
    protect(&head);
    object *tail = read_list();
    release(1);
    return cons(head, tail);
}

static object *read_object(void) {
    skip();
    if (*source == '(') {
        source++;
        return read_list();
    }
    if (*source == '\'') {
        source++;
        object *quoted = cons(read_object(), nil);
        protect(&quoted);
        object *quote = symbol("quote");
        release(1);
        return cons(quote, quoted);
    }
    char *end;
    double read = strtod(source, &end);
    if (end != source && (isspace((unsigned char)*end) || *end == ')' || *end == 0)) {
        source = end;
        return number(read);
    }
    char name[32];
    size_t length = strcspn(source, " \t\n()';");
    if (length == 0 || length >= sizeof name) {
        fail("syntax", source);
    }
    memcpy(name, source, length);
    name[length] = 0;
    source += length;
    return symbol(name);
}

/* The printer. */
static char printed[400];
static size_t printed_length;

static void put(const char *text) {
    size_t length = strlen(text);
    if (printed_length + length < sizeof printed) {
        memcpy(printed + printed_length, text, length + 1);
        printed_length += length;
    }
}

static void print(object *o) {
    char text[40];
    if (o->kind == NIL) {
        put("()");
    } else if (o->kind == NUMBER) {
        snprintf(text, sizeof text, "%.12g", o->as.number);
        put(text);
    } else if (o->kind == SYMBOL) {
        put(o->as.name);
    } else if (o->kind == PAIR) {
        put("(");
        for (;; o = o->as.pair.rest) {
            print(o->as.pair.first);
            if (o->as.pair.rest->kind != PAIR) {
                break;
            }
            put(" ");
        }
        if (o->as.pair.rest->kind != NIL) {
            put(" . ");
            print(o->as.pair.rest);
        }
        put(")");
    } else {
        put(o->kind == PRIMITIVE ? "<primitive>" : o->kind == MACRO ? "<macro>" : "<closure>");
    }
}

/* Scopes are lists of pairs of a name and a value. */
static object *binding(object *name, object *scope) {
    for (; scope->kind == PAIR; scope = scope->as.pair.rest) {
        if (scope->as.pair.first->as.pair.first == name) {
            return scope->as.pair.first;
        }
    }
    return NULL;
}

static object *lookup(object *name, object *scope) {
    object *found = binding(name, scope);
    if (found == NULL) {
        found = binding(name, globals);
    }
    if (found == NULL) {
        fail("unknown", name->as.name);
    }
    return found;
}

static void define(object *name, object *meaning) {
    object *found = binding(name, globals);
    if (found != NULL) {
        found->as.pair.rest = meaning;
    } else {
        globals = cons(cons(name, meaning), globals);
    }
}

static object *bind(object *names, object *arguments, object *scope) {
    object *all = scope;
    protect(&all);
    protect(&names);
    protect(&arguments);
    while (names->kind == PAIR) {
        if (arguments->kind != PAIR) {
            fail("too few arguments", first(names)->as.name);
        }
        object *bound = cons(first(names), first(arguments));
        all = cons(bound, all);
        names = rest(names);
        arguments = rest(arguments);
    }
    if (names->kind == SYMBOL) {
        object *bound = cons(names, arguments);
        all = cons(bound, all);
    } else if (arguments->kind == PAIR) {
        fail("too many arguments", "call");
    }
    release(3);
    return all;
}

static object *evaluate(object *expression, object *scope);

static object *evaluate_all(object *expressions, object *scope) {
    if (expressions->kind != PAIR) {
        return nil;
    }
    protect(&expressions);
    protect(&scope);
    object *head = evaluate(first(expressions), scope);
    protect(&head);
    object *tail = evaluate_all(rest(expressions), scope);
    release(3);
    return cons(head, tail);
}

static object *closure(enum kind kind, object *lambda, object *scope) {
    protect(&lambda);
    protect(&scope);
    object *o = allocate(kind);
    release(2);
    o->as.closure.lambda = lambda;
    o->as.closure.scope = scope;
    return o;
}

static object *form_if, *form_quote, *form_lambda, *form_define, *form_let, *form_set, *form_macro, *form_and, *form_or, *form_while,
    *form_begin;

static object *evaluate_body(object *body, object *scope) {
    protect(&body);
    protect(&scope);
    for (; rest(body)->kind == PAIR; body = rest(body)) {
        evaluate(first(body), scope);
    }
    release(2);
    return first(body);
}

static object *apply(object *function, object *arguments) {
    if (function->kind == PRIMITIVE) {
        return function->as.primitive.code(arguments);
    }
    if (function->kind != CLOSURE) {
        fail("not a function", "call");
    }
    protect(&function);
    protect(&arguments);
    object *scope = bind(first(function->as.closure.lambda), arguments, function->as.closure.scope);
    protect(&scope);
    object *result = evaluate(evaluate_body(rest(function->as.closure.lambda), scope), scope);
    release(3);
    return result;
}

/* Evaluates in a loop what stands in the place of a tail call. */
static object *evaluate(object *expression, object *scope) {
    object *result = NULL, *work = nil;
    protect(&expression);
    protect(&scope);
    protect(&work);
    while (result == NULL) {
        if (expression->kind == SYMBOL) {
            result = lookup(expression, scope)->as.pair.rest;
        } else if (expression->kind != PAIR) {
            result = expression;
        } else if (first(expression) == form_quote) {
            result = second(expression);
        } else if (first(expression) == form_if) {
            work = evaluate(second(expression), scope);
            object *rests = rest(rest(expression));
            expression = work->kind != NIL ? first(rests) : rest(rests)->kind == PAIR ? second(rests) : nil;
        } else if (first(expression) == form_lambda) {
            result = closure(CLOSURE, rest(expression), scope);
        } else if (first(expression) == form_define) {
            work = evaluate(third(expression), scope);
            define(second(expression), work);
            result = second(expression);
        } else if (first(expression) == form_macro) {
            work = closure(MACRO, rest(rest(expression)), nil);
            define(second(expression), work);
            result = second(expression);
        } else if (first(expression) == form_set) {
            work = evaluate(third(expression), scope);
            lookup(second(expression), scope)->as.pair.rest = work;
            result = work;
        } else if (first(expression) == form_let) {
            object *inner = scope;
            protect(&inner);
            for (work = second(expression); work->kind == PAIR; work = rest(work)) {
                object *bound = evaluate(second(first(work)), inner);
                protect(&bound);
                bound = cons(first(first(work)), bound);
                inner = cons(bound, inner);
                release(1);
            }
            release(1);
            scope = inner;
            expression = evaluate_body(rest(rest(expression)), scope);
        } else if (first(expression) == form_begin) {
            expression = evaluate_body(rest(expression), scope);
        } else if (first(expression) == form_while) {
            while (evaluate(second(expression), scope)->kind != NIL) {
                evaluate(evaluate_body(rest(rest(expression)), scope), scope);
            }
            result = nil;
        } else if (first(expression) == form_and || first(expression) == form_or) {
            int wanted = first(expression) == form_or;
            object *last = wanted ? nil : truth;
            for (work = rest(expression); work->kind == PAIR; work = rest(work)) {
                last = evaluate(first(work), scope);
                if ((last->kind != NIL) == wanted) {
                    break;
                }
            }
            result = last;
        } else {
            work = evaluate(first(expression), scope);
            if (work->kind == MACRO) {
                scope = bind(first(work->as.closure.lambda), rest(expression), nil);
                expression = evaluate(evaluate_body(rest(work->as.closure.lambda), scope), scope);
                scope = nil;
            } else {
                object *arguments = evaluate_all(rest(expression), scope);
                if (work->kind == CLOSURE) {
                    protect(&arguments);
                    scope = bind(first(work->as.closure.lambda), arguments, work->as.closure.scope);
                    release(1);
                    expression = evaluate_body(rest(work->as.closure.lambda), scope);
                } else {
                    protect(&arguments);
                    result = apply(work, arguments);
                    release(1);
                }
            }
        }
    }
    release(3);
    return result;
}

static object *boolean(int holds) {
    return holds ? truth : nil;
}

static object *add(object *a) {
    double sum = 0;
    for (; a->kind == PAIR; a = rest(a)) {
        sum += value(first(a));
    }
    return number(sum);
}

static object *multiply(object *a) {
    double product = 1;
    for (; a->kind == PAIR; a = rest(a)) {
        product *= value(first(a));
    }
    return number(product);
}

static object *subtract(object *a) {
    if (rest(a)->kind == NIL) {
        return number(-value(first(a)));
    }
    double difference = value(first(a));
    for (a = rest(a); a->kind == PAIR; a = rest(a)) {
        difference -= value(first(a));
    }
    return number(difference);
}

static object *divide(object *a) {
    if (value(second(a)) == 0) {
        fail("division", "by zero");
    }
    return number(value(first(a)) / value(second(a)));
}

static object *modulo(object *a) {
    return number(fmod(value(first(a)), value(second(a))));
}

static object *less(object *a) {
    return boolean(value(first(a)) < value(second(a)));
}

static object *equal_numbers(object *a) {
    return boolean(value(first(a)) == value(second(a)));
}

static object *same(object *a) {
    return boolean(first(a) == second(a));
}

static object *make_pair(object *a) {
    return cons(first(a), second(a));
}

static object *take_first(object *a) {
    return first(first(a));
}

static object *take_rest(object *a) {
    return rest(first(a));
}

static object *list(object *a) {
    return a;
}

static object *is_nil(object *a) {
    return boolean(first(a)->kind == NIL);
}

static object *is_pair(object *a) {
    return boolean(first(a)->kind == PAIR);
}

static object *is_number(object *a) {
    return boolean(first(a)->kind == NUMBER);
}

static object *apply_list(object *a) {
    return apply(first(a), second(a));
}

static object *eval_object(object *a) {
    return evaluate(first(a), nil);
}

static object *sine(object *a) {
    return number(sin(value(first(a))));
}

static object *square_root(object *a) {
    return number(sqrt(value(first(a))));
}

static object *power(object *a) {
    return number(pow(value(first(a)), value(second(a))));
}

static object *round_down(object *a) {
    return number(floor(value(first(a))));
}

static const struct {
    const char *name;
    primitive *code;
} primitives[] = {{"+", add}, {"*", multiply}, {"-", subtract}, {"/", divide}, {"mod", modulo}, {"<", less}, {"=", equal_numbers},
    {"eq", same}, {"cons", make_pair}, {"first", take_first}, {"rest", take_rest}, {"list", list}, {"nil?", is_nil}, {"pair?", is_pair},
    {"number?", is_number}, {"apply", apply_list}, {"eval", eval_object}, {"sin", sine}, {"sqrt", square_root}, {"pow", power},
    {"floor", round_down}};

static void begin(void) {
    nil->kind = NIL;
    globals = nil;
    for (int i = 0; i < CELLS; i++) {
        cells[i].as.pair.first = free_cells;
        free_cells = &cells[i];
    }
    truth = symbol("t");
    define(truth, truth);
    form_if = symbol("if");
    form_quote = symbol("quote");
    form_lambda = symbol("lambda");
    form_define = symbol("define");
    form_let = symbol("let");
    form_set = symbol("set");
    form_macro = symbol("macro");
    form_and = symbol("and");
    form_or = symbol("or");
    form_while = symbol("while");
    form_begin = symbol("begin");
    for (size_t i = 0; i < sizeof primitives / sizeof primitives[0]; i++) {
        object *o = allocate(PRIMITIVE);
        o->as.primitive.code = primitives[i].code;
        o->as.primitive.name = primitives[i].name;
        define(symbol(primitives[i].name), o);
    }
}

/* The value of the last expression of a text, printed; or the complaint. */
static const char *run(const char *program) {
    printed_length = 0;
    printed[0] = 0;
    root_count = 0;
    source = program;
    if (setjmp(failure)) {
        root_count = 0;
        return message;
    }
    object *result = nil;
    protect(&result);
    for (skip(); *source != 0; skip()) {
        object *expression = read_object();
        result = evaluate(expression, nil);
    }
    print(result);
    return printed;
}

static const char *const sessions[][2] = {
    {"(+ 1 2 (* 3 4))", "15"},
    {"'(1 (two 3.5) . 4)", "(1 (two 3.5) . 4)"},
    {"(define fact (lambda (n) (if (< n 2) 1 (* n (fact (- n 1)))))) (fact 12)", "479001600"},
    {"(define fib (lambda (n) (if (< n 2) n (+ (fib (- n 1)) (fib (- n 2)))))) (fib 12)", "144"},
    {"(define loop (lambda (n sum) (if (= n 0) sum (loop (- n 1) (+ sum n))))) (loop 800 0)", "320400"},
    {"(define map (lambda (f l) (if (nil? l) l (cons (f (first l)) (map f (rest l)))))) (map (lambda (x) (* x x)) '(1 2 3 4))",
        "(1 4 9 16)"},
    {"(define fold (lambda (f l start) (if (nil? l) start (fold f (rest l) (f start (first l)))))) (fold + '(1 2 3 4 5) 0)", "15"},
    {"(define filter (lambda (p l) (if (nil? l) l (if (p (first l)) (cons (first l) (filter p (rest l))) (filter p (rest l)))))) "
     "(define sort (lambda (l) (if (nil? l) l (let ((p (first l)) (r (rest l))) (append (sort (filter (lambda (x) (< x p)) r)) "
     "(cons p (sort (filter (lambda (x) (not (< x p))) r)))))))) (define not (lambda (x) (if x '() 't))) "
     "(define append (lambda (a b) (if (nil? a) b (cons (first a) (append (rest a) b))))) (sort '(5 3 9 1 4 8 2 7 6))",
        "(1 2 3 4 5 6 7 8 9)"},
    {"(macro unless (c a b) (list 'if c b a)) (unless (< 2 1) 'yes 'no)", "yes"},
    {"(define counter (lambda (n) (lambda () (set n (+ n 1))))) (define tick (counter 10)) (tick) (tick) (tick)", "13"},
    {"(define i 0) (define s 0) (while (< i 50) (set s (+ s (* i i))) (set i (+ i 1))) s", "40425"},
    {"(let ((x 2) (y (* x 3))) (list x y (and x y) (or '() y)))", "(2 6 6 6)"},
    {"(apply + '(1 2 3))", "6"},
    {"(eval '(+ 1 1))", "2"},
    {"(define newton (lambda (x n) (if (= n 0) x (newton (/ (+ x (/ 2 x)) 2) (- n 1))))) (newton 1 6)", "1.41421356237"},
    {"(list (sin 1) (sqrt 2) (pow 2 0.5) (floor 2.7) (mod 17 5))", "(0.841470984808 1.41421356237 1.41421356237 2 2)"},
    {"(define ack (lambda (m n) (if (= m 0) (+ n 1) (if (= n 0) (ack (- m 1) 1) (ack (- m 1) (ack m (- n 1))))))) (ack 2 3)", "9"},
    {"(define primes (lambda (n) (sieve (range 2 n)))) (define range (lambda (a b) (if (< b a) '() (cons a (range (+ a 1) b))))) "
     "(define sieve (lambda (l) (if (nil? l) l (cons (first l) (sieve (filter (lambda (x) (< 0 (mod x (first l)))) (rest l))))))) "
     "(primes 40)",
        "(2 3 5 7 11 13 17 19 23 29 31 37)"},
    {"(define even (lambda (n) (if (= n 0) 't (odd (- n 1))))) (define odd (lambda (n) (if (= n 0) '() (even (- n 1))))) (even 101)",
        "()"},
    {"(list first (lambda (x) x) unless (pair? '(1)) (number? 'a) (eq 'a 'a) (begin 1 2))",
        "(<primitive> <closure> <macro> t () t 2)"},
    {"(undefined 1)", "unknown: undefined"},
    {"(/ 1 0)", "division: by zero"},
    {"(+ 1 'a)", "not a number: a"},
    {"(1 2)", "not a function: call"},
    {"((lambda (x) x))", "too few arguments: x"},
    {"((lambda (x) x) 1 2)", "too many arguments: call"},
    {"(first 1)", "not a pair: first"},
    {"(1 2", "syntax: the list has no end"},
    {"(define deep (lambda (n) (+ 1 (deep n)))) (deep 1)", "too deep: recursion"},
};

void chapter_lisp(void) {
    begin();
    for (size_t i = 0; i < sizeof sessions / sizeof sessions[0]; i++) {
        check_text(sessions[i][0], sessions[i][1], run(sessions[i][0]));
    }
    check("the collector was at work", collections > 2);
}
