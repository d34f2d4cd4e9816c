import { setImmediate, setTimeout } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { createStreamingThread, type StreamingThread } from "./streaming-thread.js";

const BUILT = new URL("../../dist/work/stream-in-thread.js", import.meta.url).href;

/** Answers each number of the named source as a line, spinning so many milliseconds before each. */
const WORK = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { streamInThread } from ${JSON.stringify(BUILT)};
    streamInThread(async function* ({ source, spin = 0 }, read) {
      for await (const number of read(source)) {
        if (number === -1) process.exit(1);
        if (number === -2) throw new Error("no");
        const end = performance.now() + spin;
        while (performance.now() < end);
        yield new TextEncoder().encode(number + "\\n");
      }
    });
  `)}`,
);

interface Question {
  readonly source: string;
  readonly spin?: number;
}

let thread: StreamingThread<Question, number>;
afterEach(() => thread.stop());

async function* numbers(upTo: number, onEnd = () => {}): AsyncGenerator<number> {
  try {
    for (let number = 1; number <= upTo; number += 1) {
      if (number % 100 === 0) await setImmediate();
      yield number;
    }
  } finally {
    onEnd();
  }
}

async function answer(source: AsyncIterable<number>, spin = 0): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of thread.ask({ source: "numbers", spin }, () => source)) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

async function* failing(): AsyncGenerator<number> {
  yield 1;
  throw new Error("the database is gone");
}

async function* only(number: number): AsyncGenerator<number> {
  yield number;
}

describe("a long answer made in a thread", () => {
  it("has all of the source, in its order, and leaves nobody waiting meanwhile", async () => {
    thread = createStreamingThread(WORK);
    let isOver = false;
    const long = answer(numbers(2_000), 1).finally(() => {
      isOver = true;
    });
    for (let turn = 0; turn < 10; turn += 1) await setTimeout(1);
    expect(isOver).toBe(false);
    expect((await long).trimEnd().split("\n").map(Number)).toEqual(
      Array.from({ length: 2_000 }, (_, index) => index + 1),
    );
  });

  it("is made beside others, each of its own source", async () => {
    thread = createStreamingThread(WORK);
    const lengths = [1, 700, 1_300, 0];
    const answers = await Promise.all(lengths.map((length) => answer(numbers(length))));
    expect(answers.map((text) => text.split("\n").length - 1)).toEqual(lengths);
  });

  it("is not read ahead of whoever takes it", async () => {
    thread = createStreamingThread(WORK);
    let given = 0;
    async function* counted(): AsyncGenerator<number> {
      for await (const number of numbers(1_000_000)) {
        given = number;
        yield number;
      }
    }
    const taken = thread.ask({ source: "numbers" }, counted);
    await taken.next();
    const after = given;
    for (let turn = 0; turn < 20; turn += 1) await setTimeout(5);
    expect(given - after).toBeLessThanOrEqual(1_000);
    expect(after).toBeLessThan(100_000);
    await taken.return(undefined);
  });

  it("that nobody takes to its end lets go of its source", async () => {
    thread = createStreamingThread(WORK);
    let isClosed = false;
    const source = numbers(1_000_000, () => {
      isClosed = true;
    });
    for await (const piece of thread.ask({ source: "numbers" }, () => source)) {
      expect(piece.length).toBeGreaterThan(0);
      break;
    }
    expect(isClosed).toBe(true);
    expect(await answer(numbers(2))).toBe("1\n2\n");
  });

  it("fails with what its source failed with", async () => {
    thread = createStreamingThread(WORK);
    await expect(answer(failing())).rejects.toThrow("the database is gone");
    expect(await answer(numbers(1))).toBe("1\n");
  });

  it.each([
    ["dies", -1],
    ["fails", -2],
  ])("is refused when the thread %s, and the next is made", async (_, number) => {
    thread = createStreamingThread(WORK);
    await expect(answer(only(number))).rejects.toMatchObject({ code: "server.unavailable" });
    expect(await answer(numbers(1))).toBe("1\n");
  });

  it("is given up when the thread stands still", async () => {
    thread = createStreamingThread(WORK, { deadlineMs: 300 });
    await expect(answer(numbers(1), 600_000)).rejects.toMatchObject({ code: "server.unavailable" });
  });
});
