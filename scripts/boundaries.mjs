// The rules about what may import what, and a table of what does.
import { createRequire } from "node:module";
import path from "node:path";
import { cruise } from "dependency-cruiser";
import extractOptions from "dependency-cruiser/config-utl/extract-depcruise-options";
import extractTsConfig from "dependency-cruiser/config-utl/extract-ts-config";
import { root } from "./prepare.mjs";

process.chdir(root);
const require = createRequire(import.meta.url);
const config = require("../.dependency-cruiser.cjs");

const { output } = await cruise(
  ["packages", "apps"],
  await extractOptions(path.join(root, ".dependency-cruiser.cjs")),
  undefined,
  { tsConfig: extractTsConfig(path.join(root, config.options.tsConfig.fileName)) },
);

const { violations, totalCruised, totalDependenciesCruised } = output.summary;
for (const { rule, from, to } of violations) console.error(`${rule.name}: ${from} → ${to}`);

/** The part of the house a file belongs to: a package, a module of the server, or an application. */
function partOf(file) {
  const [, module] = /^apps\/server\/src\/modules\/([^/]+)\//.exec(file) ?? [];
  if (module) return module;
  const [, kind, name] = /^(packages|apps)\/([^/]+)\//.exec(file) ?? [];
  return kind && (kind === "packages" ? `@lastro/${name}` : `apps/${name}`);
}

const imports = new Map();
for (const { source, dependencies } of output.modules) {
  const part = partOf(source);
  if (!part || /\.test\.tsx?$|\/testing\//.test(source)) continue;
  if (!imports.has(part)) imports.set(part, new Map());
  const of = imports.get(part);
  for (const { resolved } of dependencies) {
    const other = partOf(resolved);
    if (other && other !== part) of.set(other, (of.get(other) ?? 0) + 1);
  }
}

/** What others build on stands above what builds on it. */
const isPackage = (part) => part.startsWith("@");
const parts = [...imports].sort(
  ([a, ofA], [b, ofB]) =>
    Number(isPackage(b)) - Number(isPackage(a)) || ofA.size - ofB.size || a.localeCompare(b),
);
console.log("\nWhat imports what, by its doors (how many times):");
for (const [part, of] of parts) {
  const others = [...of].sort(([, a], [, b]) => b - a).map(([other, count]) => `${other} ${count}`);
  console.log(`  ${part.padEnd(20)} ${others.join(", ") || "nothing"}`);
}
console.log(
  `\n${violations.length === 0 ? "No rule is broken, no circle is left" : `${violations.length} rules are broken`}: ${totalCruised} files, ${totalDependenciesCruised} imports.`,
);
process.exit(violations.length === 0 ? 0 : 1);
