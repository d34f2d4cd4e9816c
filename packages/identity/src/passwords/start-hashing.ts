import { type ChildProcess, fork } from "node:child_process";
import os from "node:os";
import { env } from "node:process";
import { retryLater } from "../service/auth-error.js";
import type { Hashing } from "./hashing.js";
import type { Answer, Ask } from "./hashing-process.js";

export interface HashingProcess extends Hashing {
  stop(): void;
}

interface Pending {
  resolve(said: string | boolean): void;
  reject(error: Error): void;
}

/** A core is left to everybody else, but two at least hash: they yield it anyway. Each takes 19 MiB, so not without end. */
const THREADS = Math.min(Math.max(2, os.availableParallelism() - 1), 8);
/** As many again lie ready there, so that no thread waits for the next password to be handed over. */
const AT_ONCE = 2 * THREADS;

/**
 * Hashes in a process of its own, of low priority: however many passwords are tried, those who are signed in hardly
 * notice. It starts with the first password and again should it end; what it had in hand then is a 503.
 */
export function startHashing(): HashingProcess {
  const pending = new Map<number, Pending>();
  let asked = 0;
  let child: ChildProcess | undefined;

  function process(): ChildProcess {
    if (child) return child;
    const started = fork(new URL("./hashing-process.js", import.meta.url), {
      execArgv: [],
      env: { ...env, UV_THREADPOOL_SIZE: String(THREADS) },
    });
    started.on("message", ({ id, said }: Answer) => {
      const one = pending.get(id);
      pending.delete(id);
      if (said === undefined) one?.reject(new Error("A password could not be hashed"));
      else one?.resolve(said);
    });
    started.on("error", () => started.kill());
    started.once("exit", () => {
      child = undefined;
      for (const one of pending.values()) one.reject(retryLater(1));
      pending.clear();
    });
    child = started;
    return started;
  }

  function ask(question: Omit<Ask, "id">): Promise<string | boolean> {
    asked += 1;
    const id = asked;
    return new Promise((resolve, reject) => {
      pending.set(id, { resolve, reject });
      process().send({ ...question, id } satisfies Ask, (error) => {
        if (error && pending.delete(id)) reject(retryLater(1));
      });
    });
  }

  return {
    atOnce: AT_ONCE,
    hash: async (password) => String(await ask({ password })),
    matches: async (hash, password) => (await ask({ password, hash })) === true,
    stop: () => child?.disconnect(),
  };
}
