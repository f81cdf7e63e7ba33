// The pattern on oneTBB's task_group: counters, and in-line hand-off of the first enabled successor, as in the Java peers.
#pragma once

#include <atomic>
#include <vector>

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_group.h>

#include "pattern.h"

template <typename Work, typename Arena>
class CounterGraph {
public:
    CounterGraph(const Pattern& pattern, Work& work, Arena&)
        : pattern(pattern), work(work), counters(pattern.size) {
        for (std::int32_t codelet = 0; codelet < pattern.size; codelet++) {
            counters[codelet].store(pattern.needed(codelet), std::memory_order_relaxed);
        }
    }

    void run() {
        using Range = tbb::blocked_range<std::size_t>;
        group.run_and_wait([this] {
            tbb::parallel_for(Range(0, pattern.roots.size()), [this](const Range& range) {
                for (std::size_t i = range.begin(); i != range.end(); i++) {
                    fire_from(pattern.roots[i]);
                }
            });
        });
    }

private:
    static constexpr std::int32_t none = -1;

    void fire_from(std::int32_t codelet) {
        while (codelet != none) {
            work.fire(codelet);
            std::int32_t next = none;
            for (std::int32_t i = pattern.successor_offsets[codelet]; i < pattern.successor_offsets[codelet + 1]; i++) {
                const std::int32_t successor = pattern.successors[i];
                if (!is_last_of(successor)) {
                    continue;
                }
                if (next == none) {
                    next = successor;
                } else {
                    group.run([this, successor] { fire_from(successor); });
                }
            }
            codelet = next;
        }
    }

    bool is_last_of(std::int32_t codelet) {
        const std::int32_t all = pattern.needed(codelet);
        if (all == 1) {
            return true;
        }
        auto& counter = counters[codelet];
        if (counter.load(std::memory_order_acquire) == 1 || counter.fetch_sub(1, std::memory_order_acq_rel) == 1) {
            counter.store(all, std::memory_order_relaxed);
            return true;
        }
        return false;
    }

    const Pattern& pattern;
    Work& work;
    std::vector<std::atomic<std::int32_t>> counters;
    tbb::task_group group;
};
