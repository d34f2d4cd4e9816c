import { afterEach, describe, expect, it, vi } from "vitest";
import { ApiError, NoAnswerError } from "@/lib/api-error";
import { type ApiRequest, requestJson, type TokenSource } from "@/lib/send-request";

/** The network, answering in turn; what was sent is kept. */
function network(...answers: (Response | Error)[]) {
  const sent: { url: string; init: RequestInit }[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    sent.push({ url, init });
    const answer = answers[sent.length - 1];
    if (answer instanceof Error || answer === undefined) throw answer ?? new Error("no more answers");
    return answer;
  });
  return sent;
}

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const tokens = (current: string | null, renewed: string | null = null): TokenSource => ({
  current: async () => current,
  renew: async () => renewed,
});
const read = (over: Partial<ApiRequest> = {}): ApiRequest => ({ method: "GET", path: "/v1/me", ...over });
const write = (over: Partial<ApiRequest> = {}): ApiRequest => ({
  method: "POST",
  path: "/v1/transfers",
  body: {},
  ...over,
});
const headersOf = (init: RequestInit | undefined) => new Headers(init?.headers);

afterEach(() => vi.unstubAllGlobals());

describe("asking the server", () => {
  it("carries the bearer token and the query", async () => {
    const sent = network(json(200, { ok: true }));
    await requestJson(read({ query: { language: "en", cursor: undefined } }), tokens("abc"));
    expect(sent[0]?.url).toBe("/v1/me?language=en");
    expect(headersOf(sent[0]?.init).get("Authorization")).toBe("Bearer abc");
  });

  it("tries once more with a fresh token when the first was refused", async () => {
    const sent = network(json(401, {}), json(200, { id: 1 }));
    await expect(requestJson(read(), tokens("old", "new"))).resolves.toEqual({ id: 1 });
    expect(headersOf(sent[1]?.init).get("Authorization")).toBe("Bearer new");
  });

  it("answers nothing for a body that is empty", async () => {
    network(new Response("", { status: 202 }));
    await expect(requestJson(write(), tokens(null))).resolves.toBeUndefined();
  });
});

describe("a refusal", () => {
  it("keeps its code, its words, its fields and its facts", async () => {
    network(
      json(422, {
        code: "ledger.insufficient_funds",
        title: "Não foi possível",
        detail: "Saldo disponível insuficiente.",
        fields: { amount: "too_much" },
        facts: { seconds: 3 },
      }),
    );
    const refusal = await requestJson(write(), tokens(null)).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ApiError);
    expect(refusal).toMatchObject({
      status: 422,
      code: "ledger.insufficient_funds",
      detail: "Saldo disponível insuficiente.",
      fields: { amount: "too_much" },
      facts: { seconds: 3 },
    });
  });

  it("is one even when its body is not a problem", async () => {
    network(new Response("<html>", { status: 500 }));
    await expect(requestJson(read(), tokens(null))).rejects.toMatchObject({
      status: 500,
      code: "http.500",
    });
  });
});

describe("no answer", () => {
  it("leaves the outcome of a write unknown", async () => {
    network(new TypeError("Failed to fetch"));
    const error = await requestJson(write(), tokens(null)).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(NoAnswerError);
    expect(error).toMatchObject({ outcomeUnknown: true });
  });

  it("leaves nothing unknown about a read", async () => {
    network(new TypeError("Failed to fetch"));
    await expect(requestJson(read(), tokens(null))).rejects.toMatchObject({
      outcomeUnknown: false,
    });
  });

  it("is also what a gateway says for a server it could not reach", async () => {
    network(new Response("", { status: 504 }));
    await expect(requestJson(write(), tokens(null))).rejects.toMatchObject({
      outcomeUnknown: true,
    });
  });

  it("repeats the key it is given, so that the same intent is done once", async () => {
    const sent = network(new TypeError("Failed to fetch"), json(201, { id: "t" }));
    const transfer = write({ idempotencyKey: "k" });
    await requestJson(transfer, tokens(null)).catch(() => undefined);
    await requestJson(transfer, tokens(null));
    expect(sent.map(({ init }) => headersOf(init).get("Idempotency-Key"))).toEqual(["k", "k"]);
  });
});
