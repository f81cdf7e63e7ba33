// Measures one variant of oneTBB at the commands that the standard input brings: see serve.h.
// usage: onetbb_trial VARIANT PATTERN_FILE WORKLOAD THREADS, or onetbb_trial JOB CLASS SIZE THREADS

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/task_arena.h>
#include <oneapi/tbb/task_group.h>

#include "counter_graph.h"
#include "flow_graph.h"
#include "serve.h"

class Fibonacci {
public:
    Fibonacci(int n, tbb::task_arena&) : n(n) {}

    void run() { check_fibonacci(n, compute(n)); }

private:
    static std::int64_t compute(int n) {
        if (n < 2) {
            return n;
        }
        std::int64_t left;
        tbb::task_group group;
        group.run([n, &left] { left = compute(n - 1); });
        const std::int64_t right = compute(n - 2);
        group.wait();
        return left + right;
    }

    int n;
};

class SmallTasks {
    using Node = tbb::flow::continue_node<tbb::flow::continue_msg>;

public:
    SmallTasks(std::vector<std::int32_t>& touched, tbb::task_arena&) {
        for (int i = 0; i < 10; i++) {
            nodes.emplace_back(graph, [&touched, i](const tbb::flow::continue_msg&) { touched[i]++; });
        }
        for (int i = 1; i < 9; i++) {
            tbb::flow::make_edge(nodes[0], nodes[i]);
            tbb::flow::make_edge(nodes[i], nodes[9]);
        }
    }

    void run() {
        nodes[0].try_put(tbb::flow::continue_msg());
        graph.wait_for_all();
    }

private:
    tbb::flow::graph graph;
    std::deque<Node> nodes;
};

int main(int count, char** arguments) {
    if (count != 5) {
        std::cerr << "usage: onetbb_trial VARIANT PATTERN_FILE|CLASS WORKLOAD|SIZE THREADS" << std::endl;
        return 2;
    }
    try {
        const std::string variant = arguments[1];
        const int threads = std::stoi(arguments[4]);
        tbb::global_control limit(tbb::global_control::max_allowed_parallelism, threads);
        tbb::task_arena arena(threads);
        if (variant == "flow_graph") {
            serve_pattern<FlowGraph>(Pattern::read(arguments[2]), arguments[3], arena);
        } else if (variant == "task_group") {
            serve_pattern<CounterGraph>(Pattern::read(arguments[2]), arguments[3], arena);
        } else if (variant == "flow_graph_once") {
            serve_pattern<Once<FlowGraph>::Of>(Pattern::read(arguments[2]), arguments[3], arena);
        } else if (variant == "small") {
            serve_job<Latency<SmallTasks>>(arguments[3], arena);
        } else if (variant == "fib") {
            serve_job<Fibonacci>(arguments[3], arena);
        } else {
            throw std::runtime_error("there is no variant " + variant);
        }
    } catch (const std::exception& error) {
        std::cerr << error.what() << std::endl;
        return 1;
    }
}
