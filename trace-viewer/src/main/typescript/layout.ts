// The graph around a codelet, laid out from left to right. Runs in the worker.
import { Graph, layout as dagre } from '@dagrejs/dagre';
import type { GraphNode, LaidOut } from './messages';

const NODE_HEIGHT = 22;

export function layout(nodes: GraphNode[], arcs: [number, number][]): LaidOut {
    const graph = new Graph();
    graph.setGraph({ rankdir: 'LR', nodesep: 8, ranksep: 34, marginx: 6, marginy: 6 });
    graph.setDefaultEdgeLabel(() => ({}));
    for (const node of nodes) graph.setNode(String(node.slice), { width: node.width, height: NODE_HEIGHT });
    for (const [from, to] of arcs) graph.setEdge(String(from), String(to));
    dagre(graph);
    const size = graph.graph() as { width?: number; height?: number };
    return {
        width: size.width ?? 0,
        height: size.height ?? 0,
        nodes: nodes.map(({ slice }) => {
            const { x, y } = graph.node(String(slice)) as { x: number; y: number };
            return { slice, x, y };
        }),
        arcs: arcs.map(([from, to]) => ({
            from,
            to,
            points: (graph.edge(String(from), String(to)) as { points: { x: number; y: number }[] }).points,
        })),
    };
}
