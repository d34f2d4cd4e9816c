import { spawn } from "node:child_process";
import { once } from "node:events";
import os from "node:os";
import { describe, expect, it } from "vitest";
import { workBehindAnswers } from "./behind-answers.js";

describe("a process that makes something", () => {
  it("works behind those that answer people", async () => {
    const child = spawn(process.execPath, ["-e", "process.stdin.resume()"], { stdio: "pipe" });
    const { pid } = child;
    if (pid === undefined) throw new Error("The process did not start");
    workBehindAnswers(pid);
    expect(os.getPriority(pid)).toBeGreaterThan(os.getPriority());
    const ended = once(child, "exit");
    child.stdin.end();
    await ended;
  });

  it("is none any more, or another's: then nothing happens", () => {
    expect(() => workBehindAnswers(2 ** 30)).not.toThrow();
  });
});
