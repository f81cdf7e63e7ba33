// A pattern as the Java side writes it: see org.edarts.benchmarks.pattern.PatternFile.
#pragma once

#include <cstdint>
#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

struct Pattern {
    std::int32_t size = 0;
    std::vector<std::int32_t> predecessor_offsets;
    std::vector<std::int32_t> predecessors;
    std::vector<std::int32_t> successor_offsets;
    std::vector<std::int32_t> successors;
    std::vector<std::int32_t> steps;
    std::vector<std::int32_t> points;
    std::vector<std::int32_t> roots;

    std::int32_t needed(std::int32_t codelet) const {
        return predecessor_offsets[codelet + 1] - predecessor_offsets[codelet];
    }

    static Pattern read(const std::string& file) {
        std::ifstream in(file, std::ios::binary);
        std::int32_t header[4] = {};
        in.read(reinterpret_cast<char*>(header), sizeof header);
        if (!in || std::string(reinterpret_cast<char*>(header), 4) != "EDPT") {
            throw std::runtime_error(file + " is not a pattern file");
        }
        in.seekg((header[1] + 3) & ~3, std::ios::cur);
        Pattern pattern;
        pattern.size = header[2];
        pattern.predecessor_offsets = take(in, pattern.size + 1);
        pattern.predecessors = take(in, header[3]);
        pattern.steps = take(in, pattern.size);
        pattern.points = take(in, pattern.size);
        if (!in) {
            throw std::runtime_error(file + " ends too early");
        }
        pattern.reverse();
        return pattern;
    }

private:
    static std::vector<std::int32_t> take(std::ifstream& in, std::int32_t count) {
        std::vector<std::int32_t> words(count);
        in.read(reinterpret_cast<char*>(words.data()), sizeof(std::int32_t) * static_cast<std::streamsize>(count));
        return words;
    }

    void reverse() {
        successor_offsets.assign(size + 1, 0);
        for (std::int32_t predecessor : predecessors) {
            successor_offsets[predecessor + 1]++;
        }
        for (std::int32_t codelet = 0; codelet < size; codelet++) {
            successor_offsets[codelet + 1] += successor_offsets[codelet];
            if (needed(codelet) == 0) {
                roots.push_back(codelet);
            }
        }
        std::vector<std::int32_t> next(successor_offsets.begin(), successor_offsets.end() - 1);
        successors.resize(predecessors.size());
        for (std::int32_t codelet = 0; codelet < size; codelet++) {
            for (std::int32_t i = predecessor_offsets[codelet]; i < predecessor_offsets[codelet + 1]; i++) {
                successors[next[predecessors[i]]++] = codelet;
            }
        }
    }
};
