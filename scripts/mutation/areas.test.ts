import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

interface Area {
  readonly mutate: readonly string[];
  readonly tests: readonly string[];
}
const areas = JSON.parse(read("scripts/mutation/areas.json")) as Readonly<Record<string, Area>>;

describe("what mutation testing is about", () => {
  it.each(Object.keys(areas))("names files and tests of %s that are there", (name) => {
    const { mutate = [], tests = [] } = areas[name] ?? {};
    expect(mutate).not.toEqual([]);
    expect(tests).not.toEqual([]);
    expect([...mutate, ...tests].filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  });

  it("is all that money does", () => {
    const folder = "packages/money/src";
    const code = readdirSync(path.join(root, folder)).filter(
      (file) => !file.endsWith(".test.ts") && file !== "index.ts",
    );
    expect(areas.money?.mutate).toEqual(code.sort().map((file) => `${folder}/${file}`));
  });

  it("is what its document says", () => {
    const told = [...read("docs/mutation-testing.md").matchAll(/^\| `([^`]+\.ts)` \|/gm)].map(
      ([, file]) => file,
    );
    expect(told).toEqual(Object.values(areas).flatMap(({ mutate }) => mutate));
  });
});
