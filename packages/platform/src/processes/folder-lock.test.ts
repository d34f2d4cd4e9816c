import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { lockHolder, takeLock, waitForLock } from "./folder-lock.js";

const folder = mkdtempSync(path.join(os.tmpdir(), "lastro-lock-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const MODULE = new URL("../../dist/processes/folder-lock.js", import.meta.url).href;

/** Another process that holds the lock until it is killed. */
async function anotherHolder(purpose: string) {
  const script = `const { takeLock } = await import(${JSON.stringify(MODULE)});
    const lock = await takeLock(${JSON.stringify(folder)}, ${JSON.stringify(purpose)});
    process.stdout.write(lock ? "held" : "refused");
    setInterval(() => undefined, 1_000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [said] = await once(child.stdout, "data");
  expect(String(said)).toBe("held");
  return child;
}

describe("the lock of a folder", () => {
  it("is held once for each purpose, by whatever path, until it is released", async () => {
    const link = `${folder}-link`;
    symlinkSync(folder, link);
    const first = await takeLock(folder, "one");
    expect(await takeLock(link, "one")).toBeUndefined();
    const other = await takeLock(link, "other");
    expect(other).toBeDefined();
    await first?.release();
    await other?.release();
    const again = await takeLock(folder, "one");
    expect(again).toBeDefined();
    await again?.release();
    rmSync(link);
  });

  it("tells who holds it, and is free as soon as that process is killed", async () => {
    const holder = await anotherHolder("killed");
    expect(await takeLock(folder, "killed")).toBeUndefined();
    expect(await lockHolder(folder, "killed")).toBe(holder.pid);
    const waiting = waitForLock(folder, "killed", { withinMs: 60_000 });
    holder.kill("SIGKILL");
    await (await waiting).release();
  });

  it("is not waited for longer than asked, nor after the wait was cut short", async () => {
    const held = await takeLock(folder, "busy");
    await expect(waitForLock(folder, "busy", { withinMs: 0 })).rejects.toThrow("Another process holds");
    const cut = AbortSignal.abort();
    await expect(waitForLock(folder, "busy", { withinMs: 60_000, signal: cut })).rejects.toThrow("abort");
    await held?.release();
  });
});
