import { expect, it } from "vitest";
import { PLANTED_BUGS } from "./planted-bugs.js";
import { openSimulation, type SeedResult } from "./simulation.js";

/** What `scripts/simulate.mjs` was asked for. */
const { SIMULATE_SEEDS, SIMULATE_FROM, SIMULATE_BUGS } = process.env;
const SEEDS = Number(SIMULATE_SEEDS ?? 1_000);
const FROM = Number(SIMULATE_FROM ?? 1);
/** The whole database is verified after so many seeds, and after the last. */
const VERIFY_EVERY = 1_000;
const TELL_EVERY = 250;
const MAX_SEEDS_OF_BUG = 500;
const MAX_WORDS = 160;
const VERIFY_BUGS_EVERY = 100;

const say = (words: string) => void process.stdout.write(`${words}\n`);

function tellFailure({ seed, problems, trace }: SeedResult): void {
  say(trace.map((step, index) => `${String(index + 1).padStart(5)} ${step}`).join("\n"));
  say(`\nSeed ${seed} fails:\n- ${problems.join("\n- ")}`);
  say(`npm run simulate -- --from=${seed} --seeds=1 runs it again.`);
}

const simulate = async () => {
  const simulation = await openSimulation();
  const started = performance.now();
  let steps = 0;
  for (let done = 1; done <= SEEDS; done += 1) {
    const result = await simulation.run(FROM + done - 1);
    steps += result.trace.length;
    if (result.problems.length > 0) tellFailure(result);
    expect(result.problems).toEqual([]);
    if (done % VERIFY_EVERY === 0 || done === SEEDS) expect(await simulation.verify()).toEqual([]);
    if (done % TELL_EVERY > 0 && done < SEEDS) continue;
    const seconds = (performance.now() - started) / 1_000;
    say(`${done} seeds, the last ${result.seed}: in order. ${steps} steps, ${Math.round(seconds)} s`);
  }
  await simulation.close();
};

const findBugs = async (words: string) => {
  const missed: string[] = [];
  const asked = PLANTED_BUGS.filter((create) => create().name.includes(words));
  if (asked.length === 0) throw new Error(`No bug's name has "${words}" in it`);
  for (const create of asked) {
    const bug = create();
    const simulation = await openSimulation(bug);
    let found: SeedResult | undefined;
    for (let seed = FROM; !found && seed < FROM + MAX_SEEDS_OF_BUG; seed += 1) {
      const result = await simulation.run(seed);
      const isVerified = (seed - FROM + 1) % VERIFY_BUGS_EVERY === 0;
      const problems = isVerified ? [...result.problems, ...(await simulation.verify())] : result.problems;
      if (problems.length > 0) found = { ...result, problems };
    }
    await simulation.close();
    if (!found || bug.planted() === 0) missed.push(bug.name);
    const outcome = found
      ? `found by seed ${found.seed}: ${found.problems[0]?.split("\n")[0]?.slice(0, MAX_WORDS)}`
      : "not found";
    say(`${bug.name}\n    ${outcome} (planted ${bug.planted()} times)`);
  }
  expect(missed).toEqual([]);
};

if (SIMULATE_BUGS === undefined) it(`${SEEDS} seeds end with books in order`, simulate);
else it(`each planted bug is found within ${MAX_SEEDS_OF_BUG} seeds`, () => findBugs(SIMULATE_BUGS));
