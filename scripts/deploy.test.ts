import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const named = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].map(([, name]) => name ?? "")),
];

const settings = readdirSync(path.join(root, "apps/server/src/configuration"))
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
  .map((file) => read(`apps/server/src/configuration/${file}`))
  .join("\n");
const units = readdirSync(path.join(root, "deploy/systemd")).map((file) => `deploy/systemd/${file}`);
const container = ["deploy/container/Dockerfile", "deploy/container/compose.yaml"];
const templates = ["etcd.conf.yml", "patroni.yml", "restore.yml", "pgbackrest.conf", "haproxy.cfg"];
const readme = read("deploy/patroni/README.md");

it.each([...units, ...container])("%s names settings that are read, and programs that are built", (file) => {
  const text = read(file);
  expect(named(text, /\b(LASTRO_[A-Z_]+)\b/g).filter((name) => !settings.includes(`${name}:`))).toEqual([]);
  const programs = named(text, /apps\/(\w+\/dist\/\w+)\.js/g);
  for (const program of programs) read(`apps/${program.replace("/dist/", "/src/")}.ts`);
});

it.each(units)("%s runs without privileges and outlives a stop", (file) => {
  const text = read(file);
  for (const line of [
    "DynamicUser=yes",
    "ProtectSystem=strict",
    "NoNewPrivileges=yes",
    "CapabilityBoundingSet=",
  ])
    expect(text).toMatch(new RegExp(`^${line}$`, "m"));
  const processMs = /PROCESS_MS = ([\d_]+)/
    .exec(read("packages/platform/src/stop.ts"))?.[1]
    ?.replace("_", "");
  const stop = /^TimeoutStopSec=(\d+)$/m.exec(text)?.[1];
  expect(Number(stop) * 1_000).toBeGreaterThan(Number(processMs));
});

it("the container runs as a user, from an image it cannot change, and without capabilities", () => {
  expect(read("deploy/container/Dockerfile")).toMatch(/^USER node$/m);
  const compose = read("deploy/container/compose.yaml");
  expect(compose).toMatch(/^ {2}read_only: true$/m);
  expect(compose).toMatch(/^ {2}cap_drop: \[ALL\]$/m);
});

describe("the reference deployment", () => {
  it.each(templates)("says in its README what fills %s in", (file) => {
    const names = named(read(`deploy/patroni/${file}`), /\$\{([A-Z0-9_]+)\}/g).map((name) =>
      name.replace(/[23](?=_|$)/, "1"),
    );
    expect(names.length).toBeGreaterThan(0);
    const row = readme.split("\n").find((line) => line.startsWith(`| \`${file}\``)) ?? "";
    expect(names.filter((name) => !row.includes(`\`${name}\``))).toEqual([]);
  });

  it("gives Patroni times of which the lock outlasts the retries", () => {
    const patroni = read("deploy/patroni/patroni.yml");
    const value = (name: string) => Number(new RegExp(`^ +${name}: (\\d+)$`, "m").exec(patroni)?.[1]);
    expect(value("ttl")).toBeGreaterThanOrEqual(value("loop_wait") + 2 * value("retry_timeout"));
    expect(patroni).toMatch(/^ +synchronous_mode_strict: true$/m);
  });

  it("has a drill for each name that the command and the documents know", () => {
    const drills = readdirSync(path.join(root, "apps/server/test/drills"))
      .filter((file) => file.endsWith(".drill.ts"))
      .map((file) => file.replace(".drill.ts", ""));
    const known = /DRILLS = \[(.*)\]/.exec(read("scripts/drill.mjs"))?.[1] ?? "";
    expect(named(known, /"(\w+)"/g).sort()).toEqual(drills.sort());
    for (const drill of drills) expect(read("docs/drills.md")).toContain(`npm run drill -- ${drill}`);
  });
});
