// `npm run crash [rounds]`: kills the server under load again and again and looks for anything lost or doubled.
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
    "apps/server/test/crash.test.ts",
  ],
  { env: { ...process.env, CRASH_ROUNDS: process.argv[2] ?? "50" } },
);
process.exit(passed ? 0 : 1);
