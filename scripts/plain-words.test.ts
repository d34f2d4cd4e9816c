import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const FOLDERS = ["apps", "packages", "scripts", "e2e"];
const SKIPPED = /(^|\/)(node_modules|dist|\.data|migrations)\/|plain-words\.test\.ts$/;

/** Names that have a conventional one, with what to write instead. */
const REFUSED: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\b(MOST|LONGEST|LARGEST)_[A-Z]/, "MAX_…"],
  [/\b(LEAST|SHORTEST|SMALLEST)_[A-Z]/, "MIN_…"],
  [/\btakeOrder\b/, "lock… or authorize…"],
  [/\binOneGo\b/, "together, or batch"],
  [/\b[bB]ringOn\b/, "advance"],
  [/\b[sS]hut(Out|Access)\b/, "suspend, or block access"],
  [/\bletGo\b/, "approve, or release"],
  [/\bOutsideWord\b/, "the noun: claim, assertion, status"],
  [/\btell(Owner|Trader|Client|Person)\b/, "notify…"],
  [/\b[kK]eepGrain\b/, "reserveStock"],
  [/\btoldTo[A-Z]/, "…For, or visibleTo…"],
  [/\bwhatKeeps[A-Z]/, "find…"],
];

/** Names of a source that are refused, each with its better one. */
function refusedIn(source: string): string[] {
  return REFUSED.flatMap(([pattern, instead]) => {
    const found = pattern.exec(source);
    return found ? [`${found[0]}: write ${instead}`] : [];
  });
}

const files = FOLDERS.flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" }).map((file) =>
    path.join(folder, file).replaceAll(path.sep, "/"),
  ),
).filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !SKIPPED.test(file));

describe("the names of the code", () => {
  it("are the conventional ones", () => {
    const refused = files.flatMap((file) =>
      refusedIn(readFileSync(path.join(root, file), "utf8")).map((name) => `${file}: ${name}`),
    );
    expect(refused).toEqual([]);
  });

  it("are looked at in every source", () => {
    expect(files.length).toBeGreaterThan(1_500);
    expect(refusedIn("const MOST_ROWS = 5; takeOrder(tx)")).toEqual([
      "MOST_R: write MAX_…",
      "takeOrder: write lock… or authorize…",
    ]);
  });
});
