import { describe, expect, it } from "vitest";
import * as lifecycles from "./lifecycles.js";
import { LIFECYCLE_AREAS, LIFECYCLES } from "./published-lifecycles.js";

type Graph = Readonly<Record<string, readonly string[]>>;

const published = Object.entries(LIFECYCLES).map(([name, { area, initial, transitions }]) => ({
  ...{ name, area, initial },
  graph: transitions as Graph,
}));

/** What can be reached from these states, themselves included. */
function reachable(graph: Graph, from: readonly string[]): Set<string> {
  const seen = new Set(from);
  // A set hands out what is added while it is walked.
  for (const state of seen) for (const next of graph[state] ?? []) seen.add(next);
  return seen;
}

describe.each(published)("the lifecycle of $name", ({ graph, initial }) => {
  it("leads only to states of its own, each named once", () => {
    for (const next of Object.values(graph)) {
      expect(Object.keys(graph)).toEqual(expect.arrayContaining([...next]));
      expect(new Set(next).size).toBe(next.length);
    }
  });

  it("reaches every state from where it begins", () => {
    expect(initial.length).toBeGreaterThan(0);
    expect([...reachable(graph, initial)].sort()).toEqual(Object.keys(graph).sort());
  });
});

describe("the published lifecycles", () => {
  it("are all that are declared", () => {
    const graphs = new Set(published.map(({ graph }) => graph));
    for (const [name, graph] of Object.entries(lifecycles)) expect(graphs.has(graph), name).toBe(true);
  });

  it("leave no area empty", () => {
    expect(new Set(published.map(({ area }) => area))).toEqual(new Set(LIFECYCLE_AREAS));
  });

  it("lead to an end from every state, but for what may always be taken up again", () => {
    const endsFrom = (graph: Graph, state: string) =>
      [...reachable(graph, [state])].some((reached) => graph[reached]?.length === 0);
    const endless = published.filter(
      ({ graph }) => !Object.keys(graph).every((state) => endsFrom(graph, state)),
    );
    expect(endless.map(({ name }) => name)).toEqual(["card_purchase", "case"]);
  });
});
