// `npm run simulate -- --seeds=10000 [--from=1]`: use cases, workers, clock, chance and a provider by one seed each.
// `npm run simulate -- --bugs` plants bugs and looks for each; `--bug="sent by two"` for those of that name.
import path from "node:path";
import { parseArgs } from "node:util";
import { ensureBuilt, ensureInstalled, root, runNode } from "./prepare.mjs";

const { values } = parseArgs({
  options: {
    seeds: { type: "string" },
    from: { type: "string" },
    bugs: { type: "boolean" },
    bug: { type: "string" },
  },
});
await ensureInstalled();
await ensureBuilt();
const asked = {
  SIMULATE_SEEDS: values.seeds ?? "1000",
  SIMULATE_FROM: values.from ?? "1",
  ...(values.bugs || values.bug ? { SIMULATE_BUGS: values.bug ?? "" } : {}),
};
const passed = await runNode(
  [path.join(root, "node_modules/vitest/vitest.mjs"), "run", "--project", "simulation"],
  { env: { ...process.env, ...asked } },
);
process.exit(passed ? 0 : 1);
