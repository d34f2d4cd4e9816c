import { describe, expect, it } from "vitest";
import { openSimulation } from "./simulation.js";

describe("server, workers, clock, chance and provider by one seed", () => {
  it("ends with books that say what happened, whatever the order and the faults", async () => {
    const simulation = await openSimulation();
    const started = performance.now();
    for (let seed = 1; seed <= 20; seed += 1) {
      const r = await simulation.run(seed);
      console.log(seed, r.trace.length, r.digest.slice(0, 8), r.problems.slice(0, 4), Math.round(performance.now() - started));
    }
    console.log(await simulation.verify());
    await simulation.close();
  });
});
