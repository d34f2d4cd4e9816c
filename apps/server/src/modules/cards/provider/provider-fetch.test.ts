import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { CardProviderError, failureOf } from "./card-provider-error.js";
import { providerFetch, succeeded } from "./provider-fetch.js";

const PAN = "4111111289144142";

describe("a card's number or code in an issuer's answer", () => {
  let server: Server | undefined;
  afterEach(() => server?.close());

  async function answered(status: number, body: unknown) {
    server = createServer((_request, response) => response.writeHead(status).end(JSON.stringify(body)));
    await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    return providerFetch({ operation: "GET /cards", method: "GET", url, headers: {} });
  }

  it("is dropped wherever it stands", async () => {
    const card = { token: "t", pan: PAN, cvv: "776", last_four: "4142", pin_status: "OK" };
    const { body } = await answered(200, { ...card, data: [card, { deeper: card }] });
    const kept = { token: "t", last_four: "4142", pin_status: "OK" };
    expect(body).toEqual({ ...kept, data: [kept, { deeper: kept }] });
  });

  it.each([PAN, "4111 1112 8914 4142", "4111-1112-8914-4142"])(
    "is struck out of an error: %s",
    async (pan) => {
      const answer = await answered(400, {});
      const refused = () => succeeded("POST /cards", answer, () => `the card ${pan} is closed`);
      expect(refused).toThrow("POST /cards: 400 the card … is closed");
    },
  );
});

describe("what a status says of a call to an issuer", () => {
  it.each([
    [401, "retryable"],
    [425, "retryable"],
    [429, "retryable"],
    [400, "final"],
    [404, "final"],
    [409, "final"],
    [500, "unknown"],
    [503, "unknown"],
    [302, "unknown"],
  ] as const)("%i: %s", (status, failure) => {
    expect(failureOf(status)).toBe(failure);
    expect(new CardProviderError("x", failure, { status, words: "" }).failure).toBe(failure);
  });
});
