import type { RouteContract } from "@lastro/contracts";
import * as contract from "@lastro/contracts/pix-disputes";
import { isPermission } from "@lastro/contracts/roles";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { SignedInPerson } from "../../testing/people.js";
import { type PixPaymentsBench, startPixPaymentsBench } from "../../testing/pix-payments-bench.js";
import { aTrader } from "../../testing/traders.js";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const STORY = "Comprei um telefone em uma loja falsa e nunca recebi o produto.";
const CLAIM = {
  situation: "scam",
  narrative: STORY,
  contact: { email: "vitima@exemplo.com", phone: "11987654321" },
};

/** Every route of contested Pix, from the contract itself. */
const EXPORTED: readonly unknown[] = Object.values(contract);
const ROUTES = EXPORTED.filter(
  (one): one is RouteContract => typeof one === "object" && one !== null && "path" in one,
);
/** Those that name something of a client's. */
const OF_ONE = ROUTES.filter(({ access, path }) => access === "client" && path.includes(":id"));

let bench: PixPaymentsBench;
let people: Record<string, Pick<SignedInPerson, "headers"> | undefined>;
let ids: Record<string, string>;
let client: SignedInPerson;
let before: unknown;
beforeAll(async () => {
  bench = await startPixPaymentsBench();
  client = await bench.rich();
  const { body: preview } = await bench.preview(client, { by: "key", key: "ana@exemplo.com.br" });
  const { body: payment } = await bench.pay(client, preview.id, "100.00");
  await bench.reaches(client, payment.id, "settled");
  const { body } = await bench.call(client, "POST", "/v1/pix/disputes", { ...CLAIM, paymentId: payment.id });
  ids = { id: body.id, documentId: body.id, paymentId: payment.id };
  people = {
    "another client": await bench.rich(),
    "a trader of the marketplace": await aTrader(bench.app, "buyer"),
    nobody: undefined,
  };
  before = (await bench.call(client, "GET", `/v1/pix/disputes/${ids.id}`)).body;
});
afterAll(() => bench.close());

/** What each route that changes something is asked. */
const BODIES = new Map<RouteContract, () => object>([
  [contract.openPixDispute, () => ({ ...CLAIM, paymentId: ids.paymentId })],
  [contract.defendPix, () => ({ text: STORY })],
  [contract.writeDisputeComment, () => ({ text: "Olá" })],
  [contract.decidePixDispute, () => ({ decision: "agree", grounds: STORY })],
  [
    contract.registerPixDispute,
    () => ({ endToEndId: "E123456782026", amount: "1.00", situation: "scam", providerId: "inf-1" }),
  ],
  [contract.driveDispute, () => ({ news: "cancelled" })],
  [contract.liftFraudMark, () => ({ grounds: STORY })],
]);

async function ask(who: string, route: RouteContract): Promise<number> {
  const body = BODIES.get(route)?.();
  const answer = await bench.app.http.inject({
    method: route.method,
    url: route.path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? ""),
    query: route === contract.readDisputeEligibility ? { paymentId: ids.paymentId ?? "" } : {},
    headers: {
      ...people[who]?.headers,
      "idempotency-key": `isolation-${who}-${route.path}`.replaceAll(" ", "-").slice(0, 60),
      ...(route.multipart ? { "content-type": "multipart/form-data; boundary=x" } : {}),
    },
    ...(route.multipart ? { body: "--x--\r\n" } : body ? { body } : {}),
  });
  return answer.statusCode;
}

describe("a client's contested Pix", () => {
  it.each(OF_ONE.map((route) => [route.method, route.path, route] as const))(
    "is no other client's by %s %s",
    async (_method, _path, route) => expect(await ask("another client", route)).toBe(404),
  );

  it("is contested and asked about by no other client", async () => {
    expect(await ask("another client", contract.openPixDispute)).toBe(404);
    const stranger = people["another client"] as SignedInPerson;
    const path = `/v1/pix/disputes/eligibility?paymentId=${ids.paymentId}`;
    expect((await bench.call(stranger, "GET", path)).status).toBe(404);
    expect((await bench.call(stranger, "GET", "/v1/pix/disputes")).body.items).toEqual([]);
  });

  it("is closed to the marketplace and to nobody, and administrators' routes to clients", async () => {
    for (const route of ROUTES) {
      expect([route.path, await ask("nobody", route)]).toEqual([route.path, 401]);
      expect([route.path, await ask("a trader of the marketplace", route)]).toEqual([route.path, 401]);
      if (route.access === "admin" || isPermission(route.access))
        expect([route.path, await ask("another client", route)]).toEqual([route.path, 403]);
    }
  });

  it("is afterwards as it was", async () => {
    expect((await bench.call(client, "GET", `/v1/pix/disputes/${ids.id}`)).body).toEqual(before);
  });
});
