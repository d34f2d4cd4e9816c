// The checks a machine makes of the source, each a name and a command.
import path from "node:path";
import { root, runNode } from "./prepare.mjs";

const bin = (...parts) => path.join(root, "node_modules", ...parts);

export const CHECKS = [
  { name: "types", args: [bin("typescript-native/bin/tsc"), "-b"] },
  {
    name: "format and lint",
    args: [bin("@biomejs/biome/bin/biome"), "ci", "--colors=off", "--error-on-warnings", "."],
  },
  {
    name: "unawaited promises",
    args: [bin("oxlint/bin/oxlint"), "--type-aware", "-c", ".oxlintrc.json", "packages", "apps", "e2e"],
  },
  { name: "boundaries", args: [path.join(root, "scripts/boundaries.mjs")] },
  { name: "dead code", args: [bin("knip/bin/knip.js"), "--no-progress"] },
];

/** Runs one check in the foreground; answers whether it passed. */
export async function runCheck(check) {
  console.log(`\n— ${check.name}`);
  const passed = await runNode(check.args);
  console.log(passed ? `ok: ${check.name}` : `FAILED: ${check.name}`);
  return passed;
}
