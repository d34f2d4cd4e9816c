// `npm run chaos`: disturbs a whole deployment under load in every way we know and looks for anything lost or doubled.
import path from "node:path";
import { ensureBuilt, ensureInstalled, root, runNode } from "./prepare.mjs";

await ensureInstalled();
await ensureBuilt();
const passed = await runNode(
  [
    path.join(root, "node_modules/vitest/vitest.mjs"),
    "run",
    "--project",
    "processes",
    "--reporter=verbose",
    "apps/server/test/processes/chaos.test.ts",
  ],
  { env: { ...process.env, CHAOS: "whole" } },
);
process.exit(passed ? 0 : 1);
