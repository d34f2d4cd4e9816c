import type { RouteContract } from "@lastro/contracts";
import type { exportStatementCsv } from "@lastro/contracts/accounts";
import type { readMe, sendPhoneCode, updateMe } from "@lastro/contracts/customers";
import type { uploadOfferImage } from "@lastro/contracts/grain/offers";
import type { acceptOtcQuote, declineOtcQuote, listOtcOrders } from "@lastro/contracts/otc";
import type { listPrices } from "@lastro/contracts/prices";
import { afterEach, describe, expect, it, vi } from "vitest";
import { callPublicRoute, callRoute, downloadRoute, noTokens, routeCaller } from "@/lib/call-route";
import { callTraderRoute } from "@/lib/call-trader-route";

/** The network, giving every request the same answer; what was sent is kept. */
function network(answer: () => Response) {
  const sent: { url: string; init: RequestInit }[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    sent.push({ url, init });
    return answer();
  });
  return sent;
}

const id = "0198c0de-0000-7000-8000-000000000001";
const answering = (body: unknown, status = 200) => network(() => Response.json(body, { status }));

afterEach(() => vi.unstubAllGlobals());

describe("calling a route by its contract", () => {
  it("fills the parameters of the path, each encoded", async () => {
    const sent = answering({});
    const params = { id: "a/b c" };
    await callRoute<typeof declineOtcQuote>("POST /v1/otc/quotes/:id/decline", { params });
    expect(sent[0]).toMatchObject({ url: "/v1/otc/quotes/a%2Fb%20c/decline", init: { method: "POST" } });
  });

  it("sends the query, leaving out what is not there", async () => {
    const sent = answering({ items: [], nextCursor: null });
    const query = { limit: "10", cursor: undefined };
    await callRoute<typeof listOtcOrders>("GET /v1/otc/orders", { query });
    expect(sent[0]?.url).toBe("/v1/otc/orders?limit=10");
  });

  it("sends the body as JSON, and the idempotency key", async () => {
    const sent = answering({}, 201);
    await callRoute<typeof acceptOtcQuote>("POST /v1/otc/orders", {
      body: { quoteId: id },
      idempotencyKey: "once",
    });
    expect(sent[0]?.init.body).toBe(JSON.stringify({ quoteId: id }));
    const headers = new Headers(sent[0]?.init.headers);
    expect(headers.get("Idempotency-Key")).toBe("once");
    expect(headers.get("Content-Type")).toBe("application/json");
  });

  it("sends a form as it is", async () => {
    const sent = answering({}, 201);
    const form = new FormData();
    await routeCaller<"producer">(noTokens)<typeof uploadOfferImage>("POST /agro/v1/images", { body: form });
    expect(sent[0]?.init.body).toBe(form);
    expect(new Headers(sent[0]?.init.headers).has("Content-Type")).toBe(false);
  });

  it("answers nothing where the contract has no answer", async () => {
    network(() => new Response(null, { status: 204 }));
    await expect(callRoute<typeof sendPhoneCode>("POST /v1/me/phone/code")).resolves.toBeUndefined();
  });

  it("answers a file as a blob", async () => {
    const sent = network(() => new Response("a,b"));
    const file = await downloadRoute<typeof exportStatementCsv>("GET /v1/statement.csv", {
      query: { asset: "BRL" },
    });
    expect(sent[0]?.url).toBe("/v1/statement.csv?asset=BRL");
    await expect(file.text()).resolves.toBe("a,b");
  });
});

/** Never run: the type checker reads it, and complains where a line expected to be wrong is not. */
async function wrongCalls(): Promise<void> {
  const me = await callRoute<typeof readMe>("GET /v1/me");
  const name: string = me.name;
  await callRoute<typeof updateMe>("PATCH /v1/me", { body: { phone: name } });
  const nothing: undefined = await callRoute<typeof sendPhoneCode>("POST /v1/me/phone/code");
  void nothing;

  // @ts-expect-error: another path
  await callRoute<typeof readMe>("GET /v1/you");
  // @ts-expect-error: another method
  await callRoute<typeof readMe>("POST /v1/me");
  // @ts-expect-error: a body the contract does not have
  await callRoute<typeof readMe>("GET /v1/me", { body: {} });
  // @ts-expect-error: no body
  await callRoute<typeof updateMe>("PATCH /v1/me");
  // @ts-expect-error: a field of another type
  await callRoute<typeof updateMe>("PATCH /v1/me", { body: { phone: 5 } });
  // @ts-expect-error: no parameters
  await callRoute<typeof declineOtcQuote>("POST /v1/otc/quotes/:id/decline");
  // @ts-expect-error: a parameter of another name
  await callRoute<typeof declineOtcQuote>("POST /v1/otc/quotes/:id/decline", { params: { quote: id } });
  // @ts-expect-error: no idempotency key where money moves
  await callRoute<typeof acceptOtcQuote>("POST /v1/otc/orders", { body: { quoteId: id } });
  // @ts-expect-error: an idempotency key where none moves
  await callRoute<typeof updateMe>("PATCH /v1/me", { body: {}, idempotencyKey: "once" });
  // @ts-expect-error: JSON where the contract takes a form
  await callTraderRoute<typeof uploadOfferImage>("POST /agro/v1/images", { body: {} });

  // @ts-expect-error: a public route by the bank's session
  await callRoute<typeof listPrices>("GET /v1/prices");
  // @ts-expect-error: a client's route without a session
  await callPublicRoute<typeof readMe>("GET /v1/me");
  // @ts-expect-error: a client's route by the marketplace's session
  await callTraderRoute<typeof readMe>("GET /v1/me");

  // @ts-expect-error: a file is downloaded
  await callRoute<typeof exportStatementCsv>("GET /v1/statement.csv", { query: {} });
  // @ts-expect-error: what is not a file is called
  await downloadRoute<typeof readMe>("GET /v1/me");
  // @ts-expect-error: no one route
  await callRoute<RouteContract>("GET /v1/me");
}
void wrongCalls;
