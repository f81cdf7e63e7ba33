// What codelets do: the same as org.edarts.benchmarks.work, in the same order, with the same checks.
#pragma once

#include <atomic>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "pattern.h"

// 64 doubles, a = a * a + a in each iteration, in an array of the thread's own: all of them must be computed.
inline void compute(std::int64_t iterations) {
    alignas(64) static thread_local double scratch[64];
    double* const a = scratch;
    for (int i = 0; i < 64; i++) {
        a[i] = -0.5;
    }
    for (std::int64_t iteration = 0; iteration < iterations; iteration++) {
        for (int i = 0; i < 64; i++) {
            a[i] = a[i] * a[i] + a[i];
        }
    }
    std::atomic_signal_fence(std::memory_order_seq_cst);
}

struct EmptyWork {
    explicit EmptyWork(const Pattern&) {}
    void begin(std::int64_t) {}
    void fire(std::int32_t) {}
    void verify() {}
};

// Each codelet checks the run, step and point in every input, then writes its own.
class TaskBenchWork {
public:
    explicit TaskBenchWork(const Pattern& pattern) : pattern(pattern), outputs(pattern.size) {}

    void begin(std::int64_t iterations_of_each) {
        run++;
        iterations = iterations_of_each;
    }

    void fire(std::int32_t codelet) {
        const std::int64_t expected = stamp(pattern.steps[codelet] - 1);
        for (std::int32_t i = pattern.predecessor_offsets[codelet]; i < pattern.predecessor_offsets[codelet + 1]; i++) {
            const std::int32_t input = pattern.predecessors[i];
            if (outputs[input].step != expected || outputs[input].point != pattern.points[input]) {
                wrong_inputs++;
            }
        }
        if (iterations > 0) {
            compute(iterations);
        }
        outputs[codelet] = {stamp(pattern.steps[codelet]), pattern.points[codelet]};
    }

    void verify() {
        std::int64_t wrong = wrong_inputs.exchange(0);
        for (std::int32_t codelet = 0; codelet < pattern.size; codelet++) {
            wrong += outputs[codelet].step != stamp(pattern.steps[codelet]);
        }
        if (wrong != 0) {
            throw std::runtime_error(std::to_string(wrong) + " inputs or outputs were wrong");
        }
    }

private:
    struct Output {
        std::int64_t step;
        std::int64_t point;
    };

    std::int64_t stamp(std::int32_t step) const {
        return run << 32 | static_cast<std::uint32_t>(step);
    }

    const Pattern& pattern;
    std::vector<Output> outputs;
    std::atomic<std::int64_t> wrong_inputs{0};
    std::int64_t run = 0;
    std::int64_t iterations = 0;
};

// Counts firings: each codelet exactly once, after all its predecessors.
class ProofWork {
public:
    explicit ProofWork(const Pattern& pattern) : pattern(pattern), firings(pattern.size) {}

    void begin(std::int64_t) { run++; }

    void fire(std::int32_t codelet) {
        for (std::int32_t i = pattern.predecessor_offsets[codelet]; i < pattern.predecessor_offsets[codelet + 1]; i++) {
            wrong += firings[pattern.predecessors[i]].load(std::memory_order_relaxed) != run;
        }
        wrong += firings[codelet].fetch_add(1) != run - 1;
    }

    void verify() {
        std::int64_t found = wrong.exchange(0);
        for (const auto& count : firings) {
            found += count.load() != run;
        }
        if (found != 0) {
            throw std::runtime_error(std::to_string(found) + " codelets fired too early, too often or not at all");
        }
    }

private:
    const Pattern& pattern;
    std::vector<std::atomic<std::int32_t>> firings;
    std::atomic<std::int64_t> wrong{0};
    std::int32_t run = 0;
};
