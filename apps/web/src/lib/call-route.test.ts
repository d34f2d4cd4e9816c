import type { RouteContract } from "@lastro/contracts";
import { exportStatementCsv } from "@lastro/contracts/accounts";
import { type readMe, sendPhoneCode, type updateMe } from "@lastro/contracts/customers";
import { uploadOfferImage } from "@lastro/contracts/grain/offers";
import { acceptOtcQuote, declineOtcQuote, listOtcOrders } from "@lastro/contracts/otc";
import type { listPrices } from "@lastro/contracts/prices";
import { beforeEach, describe, expect, it } from "vitest";
import { callPublicRoute, callRoute, downloadRoute, noTokens, routeCaller } from "@/lib/call-route";
import { callTraderRoute } from "@/lib/call-trader-route";
import { type StubServer, stubServer } from "@/testing/stub-server";

const id = "0198c0de-0000-7000-8000-000000000001";
let server: StubServer;
beforeEach(() => {
  server = stubServer();
});

describe("calling a route by its contract", () => {
  it("fills the parameters of the path, each encoded", async () => {
    server.refuse(declineOtcQuote, "otc.quote_not_open");
    const params = { id: "a/b c" };
    const call = callRoute<typeof declineOtcQuote>("POST /v1/otc/quotes/:id/decline", { params });
    await expect(call).rejects.toMatchObject({ code: "otc.quote_not_open" });
    expect(server.sentTo(declineOtcQuote)).toMatchObject([{ path: "/v1/otc/quotes/a%2Fb%20c/decline" }]);
  });

  it("sends the query, leaving out what is not there", async () => {
    server.answer(listOtcOrders, { items: [], nextCursor: null });
    const query = { limit: "10", cursor: undefined };
    const page = await callRoute<typeof listOtcOrders>("GET /v1/otc/orders", { query });
    expect(page).toEqual({ items: [], nextCursor: null });
    expect(server.sentTo(listOtcOrders).map((sent) => sent.query)).toEqual([{ limit: "10" }]);
  });

  it("sends the body as JSON, and the idempotency key", async () => {
    server.refuse(acceptOtcQuote, "otc.price_moved");
    const call = callRoute<typeof acceptOtcQuote>("POST /v1/otc/orders", {
      body: { quoteId: id },
      idempotencyKey: "once",
    });
    await expect(call).rejects.toMatchObject({ code: "otc.price_moved" });
    const [sent] = server.sentTo(acceptOtcQuote);
    expect(sent).toMatchObject({ body: { quoteId: id }, idempotencyKey: "once" });
    expect(sent?.headers.get("Content-Type")).toBe("application/json");
  });

  it("sends a form as it is", async () => {
    const image = { id, thumbnailUrl: "", imageUrl: "", width: 1, height: 1 };
    server.answer(uploadOfferImage, image);
    const form = new FormData();
    const call = routeCaller<"producer">(noTokens)<typeof uploadOfferImage>;
    await expect(call("POST /agro/v1/images", { body: form })).resolves.toEqual(image);
    const [sent] = server.sentTo(uploadOfferImage);
    expect(sent?.body).toBe(form);
    expect(sent?.headers.has("Content-Type")).toBe(false);
  });

  it("answers nothing where the contract has no answer", async () => {
    server.answer(sendPhoneCode, undefined);
    await expect(callRoute<typeof sendPhoneCode>("POST /v1/me/phone/code")).resolves.toBeUndefined();
  });

  it("answers a file as a blob", async () => {
    server.answer(exportStatementCsv, new Blob(["a,b"]));
    const file = await downloadRoute<typeof exportStatementCsv>("GET /v1/statement.csv", {
      query: { asset: "BRL" },
    });
    expect(server.sentTo(exportStatementCsv)).toMatchObject([{ query: { asset: "BRL" } }]);
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
