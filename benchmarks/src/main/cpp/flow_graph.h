// The pattern as oneTBB's flow graph: one continue_node for each codelet, one edge for each arc.
#pragma once

#include <deque>

#include <oneapi/tbb/flow_graph.h>

#include "pattern.h"

template <typename Work, typename Arena>
class FlowGraph {
    using Node = tbb::flow::continue_node<tbb::flow::continue_msg>;

public:
    FlowGraph(const Pattern& pattern, Work& work, Arena&) : pattern(pattern) {
        for (std::int32_t codelet = 0; codelet < pattern.size; codelet++) {
            nodes.emplace_back(graph, [&work, codelet](const tbb::flow::continue_msg&) { work.fire(codelet); });
        }
        for (std::int32_t codelet = 0; codelet < pattern.size; codelet++) {
            for (std::int32_t i = pattern.successor_offsets[codelet]; i < pattern.successor_offsets[codelet + 1]; i++) {
                tbb::flow::make_edge(nodes[codelet], nodes[pattern.successors[i]]);
            }
        }
    }

    void run() {
        for (std::int32_t root : pattern.roots) {
            nodes[root].try_put(tbb::flow::continue_msg());
        }
        graph.wait_for_all();
    }

private:
    const Pattern& pattern;
    tbb::flow::graph graph;
    std::deque<Node> nodes;
};
