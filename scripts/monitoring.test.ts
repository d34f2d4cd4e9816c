import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

/** Every figure that a process serves, by the name it is declared with. */
const declared = ["packages/platform/src", "apps/server/src"]
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" }).map((file) =>
      path.join(folder, file),
    ),
  )
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
  .flatMap((file) =>
    [...read(file).matchAll(/^\s+name: "(lastro_[a-z_]+)",$/gm)].map(([, name]) => name ?? ""),
  );

it.each(["deploy/monitoring/alerts.yml", "deploy/monitoring/dashboard.json"])(
  "%s names figures that are served",
  (file) => {
    const named = [...new Set(read(file).match(/\blastro_[a-z_]+\b/g))].map((name) =>
      name.replace(/_(bucket|count|sum)$/, ""),
    );
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !declared.includes(name))).toEqual([]);
  },
);

it("an alert or a panel looks at every figure", () => {
  const watched = read("deploy/monitoring/alerts.yml") + read("deploy/monitoring/dashboard.json");
  expect(declared.filter((name) => !watched.includes(name))).toEqual([]);
});
