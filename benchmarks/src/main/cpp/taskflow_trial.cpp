// Measures one variant of Taskflow at the commands that the standard input brings: see serve.h.
// usage: taskflow_trial VARIANT PATTERN_FILE WORKLOAD THREADS, or taskflow_trial JOB CLASS SIZE THREADS

#include <functional>
#include <vector>

#include <taskflow/taskflow.hpp>
#include <taskflow/algorithm/pipeline.hpp>

#include "serve.h"

struct Machine {
    explicit Machine(int threads) : executor(threads) {}

    template <typename Action>
    void execute(Action action) {
        action();
    }

    tf::Executor executor;
};

// One task, with a lambda of its own, for each codelet.
template <typename Work, typename>
class Tasks {
public:
    Tasks(const Pattern& pattern, Work& work, Machine& machine) : executor(machine.executor) {
        std::vector<tf::Task> tasks;
        tasks.reserve(pattern.size);
        for (std::int32_t codelet = 0; codelet < pattern.size; codelet++) {
            tasks.push_back(taskflow.emplace([&work, codelet] { work.fire(codelet); }));
            for (std::int32_t i = pattern.predecessor_offsets[codelet]; i < pattern.predecessor_offsets[codelet + 1]; i++) {
                tasks[pattern.predecessors[i]].precede(tasks[codelet]);
            }
        }
    }

    void run() { executor.run(taskflow).wait(); }

private:
    tf::Executor& executor;
    tf::Taskflow taskflow;
};

class Fibonacci {
public:
    Fibonacci(int n, Machine& machine) : n(n), executor(machine.executor) {}

    void run() {
        check_fibonacci(n, executor.async([this] { return compute(n); }).get());
    }

private:
    std::int64_t compute(int n) {
        if (n < 2) {
            return n;
        }
        std::int64_t left;
        auto group = executor.task_group();
        group.silent_async([this, n, &left] { left = compute(n - 1); });
        const std::int64_t right = compute(n - 2);
        group.corun();
        return left + right;
    }

    int n;
    tf::Executor& executor;
};

// Four serial stages: numbers are made, incremented twice and added up; so many of them on their way as there are lines.
class Stream {
public:
    Stream(int lines, Machine& machine)
        : state{0, std::vector<std::int64_t>(lines)},
          executor(machine.executor),
          pipeline(lines, tf::Pipe{tf::PipeType::SERIAL, Make{state}}, tf::Pipe{tf::PipeType::SERIAL, Increment{state}},
                   tf::Pipe{tf::PipeType::SERIAL, Increment{state}}, tf::Pipe{tf::PipeType::SERIAL, Add{state}}) {
        taskflow.composed_of(pipeline);
    }
    Stream(const Stream&) = delete;

    void run() {
        state.sum = 0;
        pipeline.reset();
        executor.run(taskflow).wait();
        if (state.sum != items * (items - 1) / 2 + 2 * items) {
            throw std::runtime_error("the stream came to " + std::to_string(state.sum));
        }
    }

private:
    static constexpr std::int64_t items = 200'000;

    struct State {
        std::int64_t sum;
        std::vector<std::int64_t> values;
    };

    struct Make {
        State& state;
        void operator()(tf::Pipeflow& flow) {
            if (flow.token() == static_cast<std::size_t>(items)) {
                flow.stop();
            } else {
                state.values[flow.line()] = static_cast<std::int64_t>(flow.token());
            }
        }
    };

    struct Increment {
        State& state;
        void operator()(tf::Pipeflow& flow) { state.values[flow.line()]++; }
    };

    struct Add {
        State& state;
        void operator()(tf::Pipeflow& flow) { state.sum += state.values[flow.line()]; }
    };

    State state;
    tf::Executor& executor;
    tf::Pipeline<tf::Pipe<Make>, tf::Pipe<Increment>, tf::Pipe<Increment>, tf::Pipe<Add>> pipeline;
    tf::Taskflow taskflow;
};

class SmallTasks {
public:
    SmallTasks(std::vector<std::int32_t>& touched, Machine& machine) : executor(machine.executor) {
        auto first = taskflow.emplace([&touched] { touched[0]++; });
        auto last = taskflow.emplace([&touched] { touched[9]++; });
        for (int i = 1; i < 9; i++) {
            taskflow.emplace([&touched, i] { touched[i]++; }).succeed(first).precede(last);
        }
    }

    void run() { executor.run(taskflow).wait(); }

private:
    tf::Executor& executor;
    tf::Taskflow taskflow;
};

int main(int count, char** arguments) {
    if (count != 5) {
        std::cerr << "usage: taskflow_trial VARIANT PATTERN_FILE|CLASS WORKLOAD|SIZE THREADS" << std::endl;
        return 2;
    }
    try {
        const std::string variant = arguments[1];
        Machine machine(std::stoi(arguments[4]));
        if (variant == "graph") {
            serve_pattern<Tasks>(Pattern::read(arguments[2]), arguments[3], machine);
        } else if (variant == "graph_once") {
            serve_pattern<Once<Tasks>::Of>(Pattern::read(arguments[2]), arguments[3], machine);
        } else if (variant == "fib") {
            serve_job<Fibonacci>(arguments[3], machine);
        } else if (variant == "small") {
            serve_job<Latency<SmallTasks>>(arguments[3], machine);
        } else if (variant == "stream") {
            serve_job<Stream>(arguments[3], machine);
        } else {
            throw std::runtime_error("there is no variant " + variant);
        }
    } catch (const std::exception& error) {
        std::cerr << error.what() << std::endl;
        return 1;
    }
}
