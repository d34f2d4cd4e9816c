import { setTimeout } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { createThread, type Thread } from "./thread.js";

/** Spins for so many milliseconds, or fails, or dies. */
const WORK = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from "node:worker_threads";
    let asked = 0;
    parentPort.on("message", (question) => {
      asked += 1;
      if (question === "die") process.exit(1);
      if (question === "fail") return parentPort.postMessage(undefined);
      const end = performance.now() + question;
      while (performance.now() < end);
      parentPort.postMessage(new TextEncoder().encode(String(asked)));
    });
  `)}`,
);

let thread: Thread<number | "fail" | "die">;
afterEach(() => thread.stop());

const answer = async (question: number | "fail" | "die") => (await thread.ask(question)).toString();

describe("work in a thread of its own", () => {
  it("leaves the server free to answer others", async () => {
    thread = createThread(WORK);
    await answer(0);
    let isOver = false;
    const long = answer(2_000).finally(() => {
      isOver = true;
    });
    for (let turn = 0; turn < 10; turn += 1) await setTimeout(1);
    expect(isOver).toBe(false);
    expect(await long).toBe("2");
  });

  it("is done one after the other, by one thread", async () => {
    thread = createThread(WORK);
    expect(await Promise.all([answer(20), answer(0), answer(0)])).toEqual(["1", "2", "3"]);
  });

  it.each(["fail", "die"] as const)("is refused when it comes to %s, and the next is done", async (how) => {
    thread = createThread(WORK);
    const [bad, good] = await Promise.allSettled([answer(how), answer(0)]);
    expect(bad).toMatchObject({ status: "rejected", reason: { code: "server.unavailable" } });
    expect(good).toEqual({ status: "fulfilled", value: "1" });
  });

  it("is given up after its time", async () => {
    thread = createThread(WORK, { deadlineMs: 200 });
    await expect(answer(600_000)).rejects.toMatchObject({ code: "server.unavailable" });
  });

  it("ends without questions and starts again with the next", async () => {
    thread = createThread(WORK, { idleMs: 20 });
    expect(await answer(0)).toBe("1");
    await expect
      .poll(
        async () => {
          await setTimeout(200);
          return answer(0);
        },
        { timeout: 60_000 },
      )
      .toBe("1");
  });
});
