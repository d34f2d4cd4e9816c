import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (file: string) => readFileSync(file, "utf8");

/** Where a path of these documents may begin, the first that has it. */
const BASES = ["apps/server/src/modules", "apps/server/src", "."];

function find(file: string): string | undefined {
  const inPackage = file.replace(/^(platform|identity)\//, "packages/$1/src/");
  return BASES.map((base) => path.join(root, base, inPackage)).find((place) => existsSync(place));
}

interface Named {
  readonly file: string;
  readonly name: string;
}

/** Every path in code marks, with what stands after its colon. */
function pathsIn(text: string): Named[] {
  return [...text.matchAll(/`([\w.][\w./-]*\.(?:tsx?|mjs|sql|md|json)|\.npmrc)(?::(\w+))?`/g)].map(
    ([, file = "", name = ""]) => ({ file, name }),
  );
}

/** Every quoted test, with the file named before it. */
function testsIn(text: string): Named[] {
  return [...text.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`((?:,? "[^"]+")+)/g)].flatMap(
    ([, file = "", quoted = ""]) =>
      [...quoted.matchAll(/"([^"]+)"/g)].map(([, name = ""]) => ({ file, name })),
  );
}

describe.each(["docs/threats.md", "docs/asvs.md"])("%s", (document) => {
  const text = read(path.join(root, document));

  it("names files that exist, and what they hold", () => {
    const missing = pathsIn(text).filter(({ file, name }) => {
      const place = find(file);
      return place === undefined || !read(place).includes(name);
    });
    expect(missing).toEqual([]);
  });

  it("quotes tests that exist", () => {
    const tests = testsIn(text);
    const missing = tests.filter(({ file, name }) => {
      const place = find(file);
      return place === undefined || !read(place).includes(`"${name}"`);
    });
    expect(tests.length).toBeGreaterThan(50);
    expect(missing).toEqual([]);
  });
});
