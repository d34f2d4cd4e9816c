import { describe, expect, it } from "vitest";
import { ApiError, NoAnswerError } from "@/lib/api-error";
import { type ApiRequest, requestJson, type TokenSource } from "@/lib/send-request";
import { type StubServer, stubServer } from "@/testing/stub-server";

/** A server that answers every request with the next of these; what was sent is kept. */
function answeringInTurn(...answers: (Response | Error)[]): StubServer {
  const server = stubServer();
  const next = () => {
    const answer = answers.shift() ?? new Error("no more answers");
    if (answer instanceof Error) throw answer;
    return answer;
  };
  for (const route of [READ, WRITE]) server.answerPath(route, next);
  return server;
}

const READ = "GET /v1/me";
const WRITE = "POST /v1/transfers";
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

describe("asking the server", () => {
  it("carries the bearer token and the query", async () => {
    const server = answeringInTurn(json(200, { ok: true }));
    await requestJson(read({ query: { language: "en", cursor: undefined } }), tokens("abc"));
    const [sent] = server.sentToPath(READ);
    expect(sent?.query).toEqual({ language: "en" });
    expect(sent?.headers.get("Authorization")).toBe("Bearer abc");
  });

  it("tries once more with a fresh token when the first was refused", async () => {
    const server = answeringInTurn(json(401, {}), json(200, { id: 1 }));
    await expect(requestJson(read(), tokens("old", "new"))).resolves.toEqual({ id: 1 });
    expect(server.sentToPath(READ)[1]?.headers.get("Authorization")).toBe("Bearer new");
  });

  it("answers nothing for a body that is empty", async () => {
    answeringInTurn(new Response("", { status: 202 }));
    await expect(requestJson(write(), tokens(null))).resolves.toBeUndefined();
  });
});

describe("a refusal", () => {
  it("keeps its code, its words, its fields and its facts", async () => {
    answeringInTurn(
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
    answeringInTurn(new Response("<html>", { status: 500 }));
    await expect(requestJson(read(), tokens(null))).rejects.toMatchObject({
      status: 500,
      code: "http.500",
    });
  });
});

describe("no answer", () => {
  it("leaves the outcome of a write unknown", async () => {
    answeringInTurn(new TypeError("Failed to fetch"));
    const error = await requestJson(write(), tokens(null)).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(NoAnswerError);
    expect(error).toMatchObject({ outcomeUnknown: true });
  });

  it("leaves nothing unknown about a read", async () => {
    answeringInTurn(new TypeError("Failed to fetch"));
    await expect(requestJson(read(), tokens(null))).rejects.toMatchObject({
      outcomeUnknown: false,
    });
  });

  it("is also what a gateway says for a server it could not reach", async () => {
    answeringInTurn(new Response("", { status: 504 }));
    await expect(requestJson(write(), tokens(null))).rejects.toMatchObject({
      outcomeUnknown: true,
    });
  });

  it("repeats the key it is given, so that the same intent is done once", async () => {
    const server = answeringInTurn(new TypeError("Failed to fetch"), json(201, { id: "t" }));
    const transfer = write({ idempotencyKey: "k" });
    await requestJson(transfer, tokens(null)).catch(() => undefined);
    await requestJson(transfer, tokens(null));
    expect(server.sentToPath(WRITE).map(({ idempotencyKey }) => idempotencyKey)).toEqual(["k", "k"]);
  });
});
