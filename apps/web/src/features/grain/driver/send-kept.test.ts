import { describe, expect, it } from "vitest";
import type { DriverLoad } from "@/features/grain/driver/driver-load";
import type { NewUpdate } from "@/features/grain/driver/outbox";
import { sendKept } from "@/features/grain/driver/send-kept";
import { ApiError, NoAnswerError } from "@/lib/api-error";
import { memoryOutbox } from "@/testing/memory-outbox";

const update = (key: string): NewUpdate => ({
  ...{ key, kind: "note", occurredAt: "2026-11-21T12:00:00.000Z", words: { note: key }, picture: null },
});
const refusal = (status: number) =>
  new ApiError({ status, code: "grain.papers_closed", title: "", detail: "fechado" });

/** An outbox of three, and what happens to each that is sent. */
async function sending(outcome: (key: string) => Error | undefined) {
  const outbox = memoryOutbox();
  for (const key of ["one", "two", "three"]) await outbox.add("t", update(key));
  const sent: string[] = [];
  const result = await sendKept(outbox, "t", {
    send: async ({ key }) => {
      sent.push(key);
      const error = outcome(key);
      if (error) throw error;
      return {} as DriverLoad;
    },
    reasonOf: async ({ detail }) => detail,
  });
  return { result, sent, left: outbox.kept.map(({ key, refusal }) => [key, refusal]) };
}

describe("what a phone kept", () => {
  it("is sent in its order, and then kept no longer", async () => {
    expect(await sending(() => undefined)).toEqual({
      ...{ result: "sent", sent: ["one", "two", "three"], left: [] },
    });
  });

  it.each([
    ["no answer comes", new NoAnswerError(true, null)],
    ["the server is busy", refusal(503)],
    ["it was too much at once", refusal(429)],
  ])("waits with all that follows when %s", async (_, error) => {
    const { result, sent, left } = await sending((key) => (key === "two" ? error : undefined));
    expect([result, sent]).toEqual(["later", ["one", "two"]]);
    expect(left).toEqual([
      ["two", null],
      ["three", null],
    ]);
  });

  it("stays with its reason when it is refused, and holds nothing up", async () => {
    const { result, left } = await sending((key) => (key === "two" ? refusal(409) : undefined));
    expect([result, left]).toEqual(["sent", [["two", "fechado"]]]);
  });

  it("stays whole when the link is over", async () => {
    const { result, left } = await sending(() => refusal(404));
    expect([result, left.length]).toEqual(["ended", 3]);
  });
});
