import { describe, expect, it, vi } from "vitest";
import { PLANTED_BUGS } from "./planted-bugs.js";
import { openSimulation } from "./simulation.js";

const SEEDS = Array.from({ length: 20 }, (_, index) => index + 1);
const REPEATED = 15;
const WITHIN_SEEDS = 40;

describe("server, workers, clock, chance and provider by one seed", () => {
  it("ends with books that say what happened, and runs a seed again step by step as it ran before", async () => {
    const simulation = await openSimulation();
    let first: readonly string[] = [];
    for (const seed of SEEDS) {
      const { problems, trace } = await simulation.run(seed);
      expect(problems).toEqual([]);
      if (seed === REPEATED) first = trace;
    }
    expect(await simulation.verify()).toEqual([]);
    await simulation.close();
    expect(first.length).toBeGreaterThan(100);

    // As another process would: without what the modules remember of the first time.
    vi.resetModules();
    const again = await (await import("./simulation.js")).openSimulation();
    expect((await again.run(REPEATED)).trace).toEqual(first);
    await again.close();
  });

  it.each(["missed idempotency", "fee lost"])("finds the planted bug: %s", async (name) => {
    const bug = PLANTED_BUGS.map((create) => create()).find((one) => one.name.startsWith(name));
    if (!bug) throw new Error(`There is no bug ${name}`);
    const simulation = await openSimulation(bug);
    let problems: readonly string[] = [];
    for (let seed = 1; problems.length === 0 && seed <= WITHIN_SEEDS; seed += 1)
      ({ problems } = await simulation.run(seed));
    await simulation.close();
    expect(bug.planted()).toBeGreaterThan(0);
    expect(problems).not.toEqual([]);
  });
});
