// What codelets do: the same as org.edarts.benchmarks.work, in the same order, with the same checks.
#pragma once

#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <thread>
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

// Each codelet touches one int.
class TouchWork {
public:
    explicit TouchWork(const Pattern& pattern) : touched(pattern.size) {}

    void begin(std::int64_t) { run++; }

    void fire(std::int32_t codelet) { touched[codelet]++; }

    void verify() {
        for (const std::int32_t count : touched) {
            if (count != run) {
                throw std::runtime_error("a codelet did not fire once");
            }
        }
    }

protected:
    std::vector<std::int32_t> touched;
    std::int32_t run = 0;
};

// How long codelets take, as in org.edarts.benchmarks.work.Durations.
inline std::uint64_t mixed(std::int32_t codelet) {
    std::uint64_t z = static_cast<std::uint64_t>(codelet + 1) * 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

inline std::int64_t rare(const Pattern&, std::int32_t codelet, std::int32_t) {
    return mixed(codelet) % 200 == 0 ? 5'000'000 : 0;
}

inline std::int64_t log_uniform(const Pattern&, std::int32_t codelet, std::int32_t) {
    return static_cast<std::int64_t>(1000 * std::pow(1000, static_cast<double>(mixed(codelet) >> 11) * 0x1p-53));
}

inline std::int64_t moving_half(const Pattern& pattern, std::int32_t codelet, std::int32_t run) {
    const std::int32_t width = pattern.points[pattern.size - 1] + 1;
    const std::int32_t place = (pattern.points[codelet] + run * width / 3) % width;
    return place < width / 2 ? 2000 : 200;
}

// Codelets that keep their processor busy for a time by the clock.
template <std::int64_t (*duration)(const Pattern&, std::int32_t, std::int32_t)>
class TimedWork : public TouchWork {
public:
    explicit TimedWork(const Pattern& pattern) : TouchWork(pattern), pattern(pattern) {}

    void fire(std::int32_t codelet) {
        TouchWork::fire(codelet);
        const std::int64_t nanos = duration(pattern, codelet, run);
        if (nanos > 0) {
            const auto end = std::chrono::steady_clock::now() + std::chrono::nanoseconds(nanos);
            while (std::chrono::steady_clock::now() < end) {
            }
        }
    }

private:
    const Pattern& pattern;
};

// A hundred neighbours in the middle sleep 1 ms each.
class SleepWork : public TouchWork {
public:
    explicit SleepWork(const Pattern& pattern) : TouchWork(pattern), first_sleeper(pattern.size / 2) {}

    void fire(std::int32_t codelet) {
        TouchWork::fire(codelet);
        if (codelet >= first_sleeper && codelet < first_sleeper + 100) {
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
    }

private:
    std::int32_t first_sleeper;
};
