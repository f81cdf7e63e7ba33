// Serves the commands of org.edarts.benchmarks.contender.ProcessTrial: build, run; for graphs of a pattern and for other jobs.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "pattern.h"
#include "work.h"

template <typename Action>
std::int64_t nanos_of(Action action) {
    const auto start = std::chrono::steady_clock::now();
    action();
    return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now() - start).count();
}

// What measures itself has a method that says what its time was.
template <typename Thing>
auto timed(Thing& thing, int) -> decltype(thing.timed()) {
    return thing.timed();
}

template <typename Thing>
std::int64_t timed(Thing& thing, long) {
    return nanos_of([&] { thing.run(); });
}

// A machine executes actions where its threads, and no others, serve them. What is made with it is destroyed there as well.
template <typename Thing, typename Machine, typename Make, typename Begin, typename Verify>
void serve_commands(Machine& machine, Make make, Begin begin, Verify verify) {
    std::unique_ptr<Thing> thing;
    std::string command;
    while (std::cin >> command) {
        if (command == "build") {
            machine.execute([&] { thing.reset(); });
            std::cout << "ok " << nanos_of([&] { machine.execute([&] { thing = make(); }); }) << std::endl;
            continue;
        }
        std::int64_t iterations;
        std::cin >> iterations;
        begin(iterations);
        std::int64_t nanos = 0;
        machine.execute([&] { nanos = timed(*thing, 0); });
        try {
            verify();
            std::cout << "ok " << nanos << " -1" << std::endl;
        } catch (const std::runtime_error& error) {
            std::cout << "failed " << error.what() << std::endl;
        }
    }
    machine.execute([&] { thing.reset(); });
}

// A graph is made of a pattern, the work of its codelets and the machine; it can be run again and again.
template <template <typename, typename> class Graph, typename Work, typename Machine>
void serve_pattern(const Pattern& pattern, Machine& machine) {
    Work work(pattern);
    using Thing = Graph<Work, Machine>;
    serve_commands<Thing>(
        machine, [&] { return std::make_unique<Thing>(pattern, work, machine); },
        [&](std::int64_t iterations) { work.begin(iterations); }, [&] { work.verify(); });
}

template <template <typename, typename> class Graph, typename Machine>
void serve_pattern(const Pattern& pattern, const std::string& workload, Machine& machine) {
    if (workload == "EMPTY") {
        serve_pattern<Graph, EmptyWork>(pattern, machine);
    } else if (workload == "CHECKED") {
        serve_pattern<Graph, TaskBenchWork>(pattern, machine);
    } else if (workload == "PROOF") {
        serve_pattern<Graph, ProofWork>(pattern, machine);
    } else if (workload == "TOUCH") {
        serve_pattern<Graph, TouchWork>(pattern, machine);
    } else if (workload == "RARE") {
        serve_pattern<Graph, TimedWork<rare>>(pattern, machine);
    } else if (workload == "LOG_UNIFORM") {
        serve_pattern<Graph, TimedWork<log_uniform>>(pattern, machine);
    } else if (workload == "MOVING_HALF") {
        serve_pattern<Graph, TimedWork<moving_half>>(pattern, machine);
    } else if (workload == "SLEEP") {
        serve_pattern<Graph, SleepWork>(pattern, machine);
    } else {
        throw std::runtime_error("there is no workload " + workload);
    }
}

// A job has a constructor that takes its size and the machine, and run, which throws std::runtime_error at a wrong result.
template <typename Job, typename Machine>
void serve_job(const std::string& size, Machine& machine) {
    const int number = std::stoi(size);
    std::string failure;
    struct Guarded {
        Guarded(int size, Machine& machine, std::string& failure) : job(size, machine), failure(failure) {}

        Job job;
        std::string& failure;

        std::int64_t timed() {
            try {
                return ::timed(job, 0);
            } catch (const std::runtime_error& error) {
                failure = error.what();
                return 0;
            }
        }
    };
    serve_commands<Guarded>(
        machine, [&] { return std::make_unique<Guarded>(number, machine, failure); },
        [&](std::int64_t) { failure.clear(); },
        [&] {
            if (!failure.empty()) {
                throw std::runtime_error(failure);
            }
        });
}

// Declares a graph, runs it once and discards it in every run.
template <template <typename, typename> class Graph>
struct Once {
    template <typename Work, typename Machine>
    class Of {
    public:
        Of(const Pattern& pattern, Work& work, Machine& machine) : pattern(pattern), work(work), machine(machine) {}

        void run() {
            Graph<Work, Machine> graph(pattern, work, machine);
            graph.run();
        }

    private:
        const Pattern& pattern;
        Work& work;
        Machine& machine;
    };
};

// The value that a recursion has to come to.
inline std::int64_t fibonacci(int n) {
    std::int64_t value = 0;
    std::int64_t next = 1;
    for (int i = 0; i < n; i++) {
        const std::int64_t sum = value + next;
        value = next;
        next = sum;
    }
    return value;
}

inline void check_fibonacci(int n, std::int64_t value) {
    if (value != fibonacci(n)) {
        throw std::runtime_error("fib(" + std::to_string(n) + ") came to " + std::to_string(value));
    }
}

// Runs ten tasks, one, then eight, then one, again and again; tells the given percentile of the times.
template <typename Tasks>
class Latency {
public:
    template <typename Machine>
    Latency(int percentile, Machine& machine) : percentile(percentile), touched(10), tasks(touched, machine) {}
    Latency(const Latency&) = delete;

    std::int64_t timed() {
        std::vector<std::int64_t> nanos(runs);
        for (auto& each : nanos) {
            each = nanos_of([this] { tasks.run(); });
        }
        rounds += runs;
        for (const std::int32_t count : touched) {
            if (count != rounds) {
                throw std::runtime_error("a task did not run once");
            }
        }
        std::sort(nanos.begin(), nanos.end());
        return nanos[std::min(runs - 1, runs * percentile / 100)];
    }

private:
    static constexpr int runs = 2000;

    int percentile;
    int rounds = 0;
    std::vector<std::int32_t> touched;
    Tasks tasks;
};
