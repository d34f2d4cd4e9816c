import { describe, expect, it } from "vitest";
import { readEventStream, type ServerEvent } from "@/lib/event-stream";

async function read(...pieces: string[]): Promise<ServerEvent[]> {
  const bytes = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(bytes.encode(piece));
      controller.close();
    },
  });
  const events: ServerEvent[] = [];
  for await (const event of readEventStream(body)) events.push(event);
  return events;
}

describe("reading server-sent events", () => {
  it("joins an event that arrives in pieces", async () => {
    const events = await read(
      "event: bal",
      'ances\ndata: {"refer',
      'ence":"a"}\n',
      "\nevent: kyc\ndata: {}\n\n",
    );
    expect(events).toEqual([
      { id: "", type: "balances", data: { reference: "a" } },
      { id: "", type: "kyc", data: {} },
    ]);
  });
  it("passes over comments and retry hints", async () => {
    expect(await read("retry: 2000\n\n", ": still here\n\n", "id: 7\ndata: hello\n\n")).toEqual([
      { id: "7", type: "message", data: "hello" },
    ]);
  });
  it("leaves out an event that was cut off", async () => {
    expect(await read("data: whole\n\ndata: cut")).toEqual([{ id: "", type: "message", data: "whole" }]);
  });
});
