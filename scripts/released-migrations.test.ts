import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { findMigrationProblems } from "./released-migrations.js";

const folder = fileURLToPath(new URL("../apps/server/migrations", import.meta.url));
const list = readFileSync(path.join(folder, "released.sha256"), "utf8");
const shipped = new Map(
  readdirSync(folder)
    .filter((name) => name !== "released.sha256")
    .map((name) => [name, readFileSync(path.join(folder, name), "utf8")]),
);

/** The folder with one thing done to it. */
function problemsAfter(change: (files: Map<string, string>) => void): string[] {
  const files = new Map(shipped);
  change(files);
  return findMigrationProblems(list, files);
}

describe("the migrations", () => {
  it("are those that were released, unchanged, and new ones after them", () => {
    expect(findMigrationProblems(list, shipped)).toEqual([]);
  });

  it("are refused when a released file changes, goes, or gets a neighbour that sorts before the last", () => {
    expect(problemsAfter((files) => files.set("0005_customers.sql", "select 1;"))).toEqual([
      "0005_customers.sql was released and has changed",
    ]);
    expect(problemsAfter((files) => files.delete("0005_customers.sql"))).toEqual([
      "0005_customers.sql was released and is gone",
    ]);
    expect(problemsAfter((files) => files.set("0005_customs.sql", ""))).toEqual([
      expect.stringContaining("0005_customs.sql is new and sorts before"),
      "0005_customs.sql has the number of another migration",
    ]);
  });

  it("are refused when two new ones share a number or one is misnamed", () => {
    const added = problemsAfter((files) => files.set("9998_one.sql", "").set("9998_two.sql", ""));
    expect(added).toEqual(["9998_two.sql has the number of another migration"]);
    expect(problemsAfter((files) => files.set("9999-later.sql", ""))).toEqual([
      "9999-later.sql is not called NNNN_name.sql",
    ]);
  });
});
