import { Graph, layout, type Point } from "@dagrejs/dagre";
import type { Lifecycle } from "@/features/states/api";

/** The mark that an arrow leads from to where something may begin. */
const START = " start";

export const NODE_HEIGHT = 40;
export const START_RADIUS = 6;
const NARROWEST_NODE = 76;
const NODE_PADDING = 28;
const LATIN_LETTER = 7.2;
const WIDE_LETTER = 13.5;
const MARGIN = 12;

export interface Place extends Point {
  readonly state: string;
  readonly width: number;
}

export interface Diagram {
  /** What is seen of the plane. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly start: Point;
  readonly places: readonly Place[];
  readonly ways: readonly { readonly from: string; readonly to: string; readonly points: readonly Point[] }[];
}

/** Where each state stands and each way runs, from top to bottom; boxes are as wide as their words. */
export function layOut(
  { initial, transitions }: Pick<Lifecycle, "initial" | "transitions">,
  word: (state: string) => string,
): Diagram {
  const graph = new Graph({ multigraph: false });
  graph.setGraph({ rankdir: "TB", nodesep: 16, ranksep: 40, edgesep: 10 });
  graph.setDefaultEdgeLabel(() => ({}));
  const states = Object.keys(transitions);
  graph.setNode(START, { width: 2 * START_RADIUS, height: 2 * START_RADIUS });
  for (const state of states) graph.setNode(state, { width: widthOf(word(state)), height: NODE_HEIGHT });
  for (const state of initial) graph.setEdge(START, state);
  for (const [state, next] of Object.entries(transitions)) for (const to of next) graph.setEdge(state, to);
  layout(graph);

  const at = (node: string): Point & { width: number } => {
    const { x = 0, y = 0, width = 0 } = graph.node(node);
    return { x, y, width };
  };
  const places = states.map((state) => ({ state, ...at(state) }));
  const ways = graph.edges().map((edge) => ({
    from: edge.v,
    to: edge.w,
    points: graph.edge(edge).points ?? [],
  }));
  return { ...extentOf(places, ways), start: at(START), places, ways };
}

/** All that is drawn, with a margin: what the layout says of its size leaves out the ways around the boxes. */
function extentOf(
  places: Diagram["places"],
  ways: Diagram["ways"],
): Pick<Diagram, "left" | "top" | "width" | "height"> {
  const corners = places.flatMap(({ x, y, width }) => [
    { x: x - width / 2, y: y - NODE_HEIGHT / 2 },
    { x: x + width / 2, y: y + NODE_HEIGHT / 2 },
  ]);
  const points = [...corners, ...ways.flatMap(({ points }) => points)];
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const left = Math.min(...xs) - MARGIN;
  const top = Math.min(...ys) - MARGIN - START_RADIUS;
  return { left, top, width: Math.max(...xs) + MARGIN - left, height: Math.max(...ys) + MARGIN - top };
}

function widthOf(word: string): number {
  const letters = [...word].reduce(
    (sum, letter) => sum + (letter.charCodeAt(0) > 0x2e80 ? WIDE_LETTER : LATIN_LETTER),
    0,
  );
  return Math.max(NARROWEST_NODE, Math.ceil(letters) + NODE_PADDING);
}

/** A path that rounds its corners: through the middles between the points, bent towards each. */
export function curveThrough(points: readonly Point[]): string {
  const [first, ...rest] = points;
  const last = rest.at(-1);
  if (!first || !last) return "";
  const bends = rest.slice(0, -1).map((point, index) => {
    const next = rest[index + 1] ?? last;
    const end = index === rest.length - 2 ? last : { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 };
    return `Q${at(point)} ${at(end)}`;
  });
  return `M${at(first)} ${bends.length > 0 ? bends.join(" ") : `L${at(last)}`}`;
}

function at({ x, y }: Point): string {
  return `${x.toFixed(1)},${y.toFixed(1)}`;
}
