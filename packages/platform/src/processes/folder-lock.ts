import { rmSync, statSync } from "node:fs";
import net from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** A lock that its process holds while it lives: the operating system releases it, however the process ends. */
export interface FolderLock {
  release(): Promise<void>;
}

const HOLDER_ANSWERS_WITHIN_MS = 1_000;
const ASK_AGAIN_MS = 50;

/**
 * Takes the lock of a folder for one purpose, or answers undefined while another process holds it.
 *
 * Node has no file locks. The lock is a local socket that listens: binding its name is atomic, and no file with a process
 * id, which another process may have by now, decides anything. The name is made of the folder's inode, so that every path
 * to the folder means the same lock.
 */
export async function takeLock(directory: string, purpose: string): Promise<FolderLock | undefined> {
  const address = addressOf(directory, purpose);
  const server = (await bind(address)) ?? ((await isStale(address)) ? await bind(address) : undefined);
  if (!server) return undefined;
  return { release: () => new Promise((resolve) => server.close(() => resolve())) };
}

/** Takes the lock as soon as it is free; throws when the signal aborts, or after so long. */
export async function waitForLock(
  directory: string,
  purpose: string,
  { withinMs, signal }: { readonly withinMs: number; readonly signal?: AbortSignal | undefined },
): Promise<FolderLock> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const lock = await takeLock(directory, purpose);
    if (lock) return lock;
    if (performance.now() > deadline) throw new Error(`Another process holds ${directory} (${purpose})`);
    await pause(ASK_AGAIN_MS, undefined, { signal });
  }
}

/** The process that holds the lock, as it says itself; undefined if it does not say. */
export function lockHolder(directory: string, purpose: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    let said = "";
    const socket = net.connect(addressOf(directory, purpose));
    socket.setTimeout(HOLDER_ANSWERS_WITHIN_MS, () => socket.destroy());
    socket.on("data", (chunk: Buffer) => {
      said += chunk.toString();
    });
    socket.on("error", () => undefined);
    socket.once("close", () => resolve(/^\d+$/.test(said) ? Number(said) : undefined));
  });
}

/** Linux keeps socket names outside the file system and Windows keeps names of pipes: both end with their process. */
function addressOf(directory: string, purpose: string): string {
  const { dev, ino } = statSync(directory, { bigint: true });
  const name = `lastro-${purpose}-${dev}-${ino}`;
  if (process.platform === "linux") return `\0${name}`;
  return process.platform === "win32" ? `\\\\.\\pipe\\${name}` : `/tmp/${name}.sock`;
}

function bind(address: string): Promise<net.Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = net.createServer((socket) => {
      socket.on("error", () => undefined);
      socket.end(String(process.pid));
    });
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE" || error.code === "EACCES") resolve(undefined);
      else reject(error);
    });
    server.listen(address, () => {
      server.unref();
      resolve(server);
    });
  });
}

/** Elsewhere the socket is a file that outlives a killed process: nobody answers there, and it is removed. */
async function isStale(address: string): Promise<boolean> {
  if (!address.startsWith("/")) return false;
  const refused = await new Promise<boolean>((resolve) => {
    const socket = net.connect(address, () => {
      socket.destroy();
      resolve(false);
    });
    socket.once("error", (error: NodeJS.ErrnoException) => resolve(error.code === "ECONNREFUSED"));
  });
  if (refused) rmSync(address, { force: true });
  return refused;
}
