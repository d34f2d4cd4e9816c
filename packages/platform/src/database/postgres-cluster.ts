import { spawn, spawnSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { endGroup, endOf } from "../processes/child-process.js";
import { StartProblem } from "../processes/start-problem.js";
import type { PostgresBinaries, PostgresUser } from "./postgres-binaries.js";

export const SUPERUSER = "lastro";

/** Where files go that the folder itself cannot hold: every user may reach it, and a restart of the machine keeps it. */
const REACHABLE = "/var/tmp";
const INITDB_ENDS_WITHIN_MS = 10_000;

/**
 * Opens the folder of a cluster and answers its real path. As root the server runs as another user. Where that user cannot
 * reach the folder, it becomes a link to one elsewhere that has a new name each time: whoever removes the link begins anew.
 */
export function openClusterHome(directory: string, user: PostgresUser | undefined): string {
  const isNew = !existsSync(directory);
  makeFolder(directory);
  if (user && !canUse(realpathSync(directory), user))
    linkElsewhere(directory, user, isNew ? undefined : formerHome(directory));
  return realpathSync(directory);
}

function makeFolder(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (isLink(directory))
      throw new StartProblem(
        `${directory} leads to a folder that is gone: remove that link to begin with an empty database.`,
      );
    throw new StartProblem(`The folder ${directory} cannot be made (${code}): choose another for the data.`);
  }
}

function isLink(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() === true;
}

function canUse(directory: string, user: PostgresUser): boolean {
  const { uid, gid } = user;
  chownSync(directory, uid, gid);
  return spawnSync("test", ["-w", directory], { uid, gid }).status === 0;
}

/** Where earlier versions kept the files of such a folder, without a link that said so. */
function formerHome(directory: string): string | undefined {
  const name = createHash("sha256").update(directory).digest("hex").slice(0, 12);
  const former = path.join(REACHABLE, `lastro-${name}`);
  return existsSync(path.join(former, "cluster")) ? former : undefined;
}

function linkElsewhere(directory: string, user: PostgresUser, former: string | undefined): void {
  if (isLink(directory) || readdirSync(directory).length > 0)
    throw new StartProblem(
      `The user PostgreSQL runs as cannot reach ${directory}: start as the owner of that folder, or move it.`,
    );
  const home = former ?? mkdtempSync(path.join(REACHABLE, "lastro-"));
  chownSync(home, user.uid, user.gid);
  rmdirSync(directory);
  symlinkSync(home, directory);
}

/** Makes the cluster unless it is there. Cut short, it leaves nothing that the next start takes for a cluster. */
export async function ensureCluster(
  binaries: PostgresBinaries,
  home: string,
  { durable, signal }: { readonly durable: boolean; readonly signal: AbortSignal | undefined },
): Promise<string> {
  const cluster = path.join(home, "cluster");
  if (existsSync(path.join(cluster, "PG_VERSION"))) return cluster;
  const making = path.join(home, "cluster.new");
  for (const rest of [cluster, making]) rmSync(rest, { recursive: true, force: true });
  const passwordFile = path.join(home, "password");
  writeFileSync(passwordFile, randomBytes(24).toString("hex"), { mode: 0o600 });
  if (binaries.user) chownSync(passwordFile, binaries.user.uid, binaries.user.gid);
  const settings = ["-A", "scram-sha-256", `--pwfile=${passwordFile}`, "-E", "UTF8", "--locale=C"];
  const args = ["-D", making, "-U", SUPERUSER, ...settings, ...(durable ? [] : ["--no-sync"])];
  await runInitdb(binaries, args, signal);
  renameSync(making, cluster);
  return cluster;
}

async function runInitdb(
  binaries: PostgresBinaries,
  args: readonly string[],
  signal: AbortSignal | undefined,
): Promise<void> {
  signal?.throwIfAborted();
  const child = spawn(binaries.initdb, args, {
    ...binaries.user,
    env: cleanEnvironment(),
    stdio: ["ignore", "ignore", "pipe"],
    // A group of its own, so that it ends with the servers it starts, and only when it is told to.
    detached: true,
  });
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  const cut = () => void endGroup(child, "SIGTERM", INITDB_ENDS_WITHIN_MS);
  signal?.addEventListener("abort", cut, { once: true });
  const how = await endOf(child);
  signal?.removeEventListener("abort", cut);
  if (signal?.aborted) await endGroup(child, "SIGTERM", INITDB_ENDS_WITHIN_MS);
  signal?.throwIfAborted();
  if (child.exitCode !== 0)
    throw new StartProblem(`PostgreSQL could not make its files (${how}): ${said.trim()}`);
}

export function cleanEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("PG")));
}
