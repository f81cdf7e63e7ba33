// Runs a pattern on oneTBB at the commands that it reads: the far end of org.edarts.benchmarks.contender.ProcessTrial.
//
// Usage: onetbb_trial flow_graph|task_group PATTERN_FILE EMPTY|CHECKED|PROOF THREADS

#include <chrono>
#include <iostream>
#include <memory>
#include <string>

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/task_arena.h>

#include "counter_graph.h"
#include "flow_graph.h"
#include "pattern.h"
#include "work.h"

template <typename Action>
std::int64_t nanos_of(Action action) {
    const auto start = std::chrono::steady_clock::now();
    action();
    return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now() - start).count();
}

// Graphs are built, run and destroyed inside the arena, so that its threads and no others serve them.
template <template <typename> class Graph, typename Work>
void serve(const Pattern& pattern, int threads) {
    tbb::task_arena arena(threads);
    Work work(pattern);
    std::unique_ptr<Graph<Work>> graph;
    std::string command;
    while (std::cin >> command) {
        if (command == "build") {
            arena.execute([&] { graph.reset(); });
            std::cout << "ok " << nanos_of([&] {
                arena.execute([&] { graph = std::make_unique<Graph<Work>>(pattern, work); });
            }) << std::endl;
            continue;
        }
        std::int64_t iterations;
        std::cin >> iterations;
        work.begin(iterations);
        const std::int64_t nanos = nanos_of([&] { arena.execute([&] { graph->run(); }); });
        try {
            work.verify();
            std::cout << "ok " << nanos << " -1" << std::endl;
        } catch (const std::runtime_error& error) {
            std::cout << "failed " << error.what() << std::endl;
        }
    }
    arena.execute([&] { graph.reset(); });
}

template <template <typename> class Graph>
void serve(const Pattern& pattern, const std::string& workload, int threads) {
    if (workload == "EMPTY") {
        serve<Graph, EmptyWork>(pattern, threads);
    } else if (workload == "CHECKED") {
        serve<Graph, TaskBenchWork>(pattern, threads);
    } else if (workload == "PROOF") {
        serve<Graph, ProofWork>(pattern, threads);
    } else {
        throw std::runtime_error("there is no workload " + workload);
    }
}

int main(int count, char** arguments) {
    if (count != 5) {
        std::cerr << "usage: onetbb_trial flow_graph|task_group PATTERN_FILE EMPTY|CHECKED|PROOF THREADS" << std::endl;
        return 2;
    }
    try {
        const std::string variant = arguments[1];
        const Pattern pattern = Pattern::read(arguments[2]);
        const int threads = std::stoi(arguments[4]);
        tbb::global_control limit(tbb::global_control::max_allowed_parallelism, threads);
        if (variant == "flow_graph") {
            serve<FlowGraph>(pattern, arguments[3], threads);
        } else if (variant == "task_group") {
            serve<CounterGraph>(pattern, arguments[3], threads);
        } else {
            throw std::runtime_error("there is no variant " + variant);
        }
    } catch (const std::exception& error) {
        std::cerr << error.what() << std::endl;
        return 1;
    }
}
