import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { describe, expect, it, vi } from "vitest";

const PREPARE = new URL("./prepare.mjs", import.meta.url).href;

/** A step of a build that starts another process, as compilers do, and would take minutes. */
const STEP = `const { spawn } = require("node:child_process");
  const worker = spawn(process.execPath, ["-e", "setInterval(() => undefined, 1000)"], { stdio: "ignore" });
  console.log("worker " + worker.pid);
  setInterval(() => undefined, 1000);`;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe.runIf(process.platform !== "win32")("a signal during the build", () => {
  it.each([
    ["SIGTERM", 143],
    ["SIGINT", 130],
  ] as const)("ends the step and whatever it has started, by %s", async (signal, code) => {
    const script = `const { runNode } = await import(${JSON.stringify(PREPARE)});
      await runNode(["-e", ${JSON.stringify(STEP)}]);`;
    const program = spawn(process.execPath, ["--input-type=module", "-e", script], {
      cwd: fileURLToPath(new URL("..", import.meta.url)),
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [said] = await once(program.stdout, "data");
    const worker = Number(/worker (\d+)/.exec(String(said))?.[1]);
    expect(isAlive(worker)).toBe(true);
    const ended = once(program, "exit");
    program.kill(signal);
    expect(await ended).toEqual([code, null]);
    await vi.waitFor(() => expect(isAlive(worker)).toBe(false), { timeout: 20_000 });
  });
});
