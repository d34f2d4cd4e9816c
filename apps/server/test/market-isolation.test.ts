import { generateCnpj } from "@brazilian-utils/brazilian-utils";
import type { RouteContract } from "@lastro/contracts";
import * as arrivals from "@lastro/contracts/custody/arrivals";
import * as deposits from "@lastro/contracts/custody/deposits";
import * as withdrawals from "@lastro/contracts/custody/withdrawals";
import * as administration from "@lastro/contracts/grain/administration";
import * as alerts from "@lastro/contracts/grain/alerts";
import * as bids from "@lastro/contracts/grain/bids";
import * as disputes from "@lastro/contracts/grain/disputes";
import * as integrations from "@lastro/contracts/grain/integrations";
import * as links from "@lastro/contracts/grain/load-links";
import * as members from "@lastro/contracts/grain/members";
import * as negotiation from "@lastro/contracts/grain/negotiation";
import * as noticeChoices from "@lastro/contracts/grain/notice-choices";
import * as offers from "@lastro/contracts/grain/offers";
import * as orders from "@lastro/contracts/grain/orders";
import * as papers from "@lastro/contracts/grain/papers";
import * as passkeys from "@lastro/contracts/grain/passkeys";
import * as pix from "@lastro/contracts/grain/pix-payments";
import * as privacy from "@lastro/contracts/grain/privacy";
import * as reais from "@lastro/contracts/grain/reais-payouts";
import * as files from "@lastro/contracts/grain/report-files";
import * as factors from "@lastro/contracts/grain/second-factor";
import * as settlement from "@lastro/contracts/grain/settlement";
import * as standing from "@lastro/contracts/grain/standing";
import * as verifications from "@lastro/contracts/grain/verifications";
import { isPermission } from "@lastro/contracts/roles";
import { systemRandom } from "@lastro/platform/random";
import { startChain, startPush, startWebhookReceiver } from "@lastro/simulators";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { linkToken } from "../src/modules/grain/accounts/signed-link.js";
import { expectBooksInOrder } from "../src/testing/books.js";
import { type GrainBench, startGrainBench } from "../src/testing/grain-bench.js";
import { aForm, aPicture, type FormPart } from "../src/testing/kyc.js";
import { makePasskey } from "../src/testing/passkeys.js";
import { aClient, anEmail, PASSWORD } from "../src/testing/people.js";
import { type SignedInTrader, saysWhoTheyAre } from "../src/testing/traders.js";
import { type JsonSchema, sampleOf } from "./json-schema-sample.js";

const EXPORTED: readonly unknown[] = [
  ...[
    arrivals,
    deposits,
    withdrawals,
    administration,
    alerts,
    bids,
    disputes,
    negotiation,
    offers,
    orders,
    papers,
    privacy,
    files,
    settlement,
  ],
  ...[factors, integrations, links, members, noticeChoices, passkeys, pix, reais, standing, verifications],
].flatMap((file) => Object.values(file));
/** Every route of the marketplace that names something somebody has. */
const NAMING = /^\/(agro\/v1|v1\/admin\/grain)\/.*:\w*[iI]d\b/;
const routes = EXPORTED.filter(
  (one): one is RouteContract =>
    typeof one === "object" && one !== null && "path" in one && NAMING.test(String(one.path)),
);
const nameOf = ({ method, path }: RouteContract) => `${method} ${path}`;
/** What the market shows to everybody. */
const FOR_ALL = ["GET /agro/v1/images/:id", "GET /agro/v1/offers/:id", "POST /agro/v1/bids/:id/answers"];
/** Files of what is over, as nothing here is: each has a test of its own. */
const OF_WHAT_IS_OVER = [
  "GET /agro/v1/deposits/:id/receipt.pdf",
  "GET /agro/v1/orders/:id/loads/:loadId/settlement.pdf",
];
const closed = routes.filter((route) => !FOR_ALL.includes(nameOf(route)));

let market: GrainBench;
let chain: Awaited<ReturnType<typeof startChain>>;
let push: Awaited<ReturnType<typeof startPush>>;
let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;
let producer: SignedInTrader;
let buyer: SignedInTrader;
let people: Record<string, Pick<SignedInTrader, "headers"> | undefined>;
/** Something of theirs for each place of an address, by the path before it. */
let theirs: ReadonlyMap<string, string>;
let before: readonly unknown[];

async function done(answer: ReturnType<GrainBench["call"]>) {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(JSON.stringify(body));
  return body;
}

async function sent(who: SignedInTrader, url: string, parts: readonly FormPart[]) {
  const { headers, payload } = aForm(parts);
  const answer = await market.app.http.inject({
    ...{ method: "POST", url, payload },
    headers: { ...who.headers, ...headers },
  });
  if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.body}`);
  return answer.json();
}

/** An order under dispute with everything that hangs on one: loads, papers, a sheet, evidence and a proposal. */
async function aDisputedOrder(offer: { id: string }, content: Buffer) {
  const { body: order } = await market.buy(buyer, offer);
  await done(market.act(producer, order, "accept"));
  const shipped = await done(market.act(producer, order, "loads", { quantity: "50" }));
  const load = shipped.loads[0].id as string;
  const url = `/agro/v1/orders/${order.id}`;
  const settled = await done(market.act(producer, order, "settlement", { loadId: load, scaleWeight: "49" }));
  const file = { name: "file", content, filename: "foto.jpg" };
  const paper = await sent(producer, `${url}/loads/${load}/papers`, [
    { name: "kind", content: "photo" },
    file,
  ]);
  await done(
    market.act(buyer, order, "dispute", { reason: "weight", description: "Faltou peso na balança" }),
  );
  await sent(buyer, `${url}/dispute/evidence`, [file]);
  const proposed = await done(market.act(buyer, order, "dispute/proposals", { toProducer: "5.00" }));
  return {
    order: order.id as string,
    load,
    sheet: settled.loads[0].settlements[0].id as string,
    paper: paper.items[0].id as string,
    evidence: proposed.disputeDetails.evidence[0].id as string,
    proposal: proposed.disputeDetails.proposals[0].id as string,
  };
}

/** A producer's report that is long enough to be kept as a file. */
async function aKeptFile(offer: { id: string }): Promise<string> {
  const { body: order } = await market.buy(buyer, offer);
  await done(market.act(producer, order, "accept"));
  for (const quantity of ["40", "60"]) {
    await done(market.act(producer, order, "loads", { quantity }));
    await done(market.act(buyer, order, "confirm"));
  }
  const wanted = { period: "30days", file: "vendas.csv", format: "plain" };
  return (await done(market.call(producer, "POST", "/agro/v1/report-files", wanted))).file.id;
}

/** A key, an endpoint and what it was sent. */
async function theirIntegration(who: SignedInTrader) {
  const proof = { password: PASSWORD };
  const url = "/agro/v1/integrations";
  const { key } = await done(
    market.call(who, "POST", `${url}/keys`, {
      ...{ name: "ERP", scopes: ["orders:read"], addresses: [], expiresInDays: null, proof },
    }),
  );
  const { endpoint } = await done(
    market.call(who, "POST", `${url}/webhooks`, {
      ...{ url: receiver.addressOf("isolation"), description: "", events: ["order.paid"], proof },
    }),
  );
  const delivery = await done(market.call(who, "POST", `${url}/webhooks/${endpoint.id}/test`));
  return { key: key.id as string, endpoint: endpoint.id as string, delivery: delivery.id as string };
}

/** Somebody who is invited to the buyer's company, and a member of it. */
async function aTeam(): Promise<{ invitation: string; member: string }> {
  await saysWhoTheyAre(market.app, buyer.userId, "Compradora Ltda", generateCnpj());
  const invite = (email: string) =>
    done(
      market.call(buyer, "POST", "/agro/v1/team/invitations", { email, role: "viewer", password: PASSWORD }),
    );
  const { id, expiresAt } = (await invite(anEmail())).invitations[0];
  const token = linkToken(market.app.ctx, "grain.invitation-link", { id, until: new Date(expiresAt) });
  const accepted = { token, name: "Maria Souza", password: PASSWORD };
  const { user } = await done(market.call(undefined, "POST", "/agro/v1/invitations/accept", accepted));
  return { member: user.member.id, invitation: (await invite(anEmail())).invitations[0].id };
}

beforeAll(async () => {
  [chain, push, receiver] = await Promise.all([startChain(), startPush(), startWebhookReceiver()]);
  market = await startGrainBench({
    settings: {
      LASTRO_CHAIN_SIMULATOR_URL: chain.url,
      LASTRO_PUSH_SIMULATOR_URL: push.url,
      LASTRO_WEBHOOK_RECEIVER_URL: receiver.url,
      LASTRO_NEW_ADDRESS_HOURS: "0",
      LASTRO_GRAIN_REPORT_ROWS: "1",
    },
  });
  [producer, buyer] = await Promise.all([market.producer(), market.richBuyer()]);
  const content = await aPicture();
  const { id: image } = await sent(producer, "/agro/v1/images", [
    { name: "file", content, filename: "lavoura.jpg" },
  ]);
  const offer = await market.offer(producer, { imageId: image });
  const of = await aDisputedOrder(offer, content);
  const deposit = await done(
    market.call(buyer, "POST", "/agro/v1/deposits", { network: "BSC", amount: "100.00" }),
  );
  const withdrawal = await done(
    market.call(buyer, "POST", "/agro/v1/withdrawals", {
      ...{ method: "usdt", amount: "20.00", network: "BSC" },
      address: "0x00000000000000000000000000000000000000cc",
    }),
  );
  const kept = await aKeptFile(offer);
  const { id: bid } = await done(
    market.call(buyer, "POST", "/agro/v1/bids", {
      commodity: "soy",
      place: { city: "Cascavel", state: "PR" },
      quantity: "50",
      maxPrice: "400.00",
      deliverUntil: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
    }),
  );
  const { id: answer } = await done(
    market.call(producer, "POST", `/agro/v1/bids/${bid}/answers`, {
      ...{ offerId: offer.id, quantity: "50" },
      pricePerTonne: "390.00",
    }),
  );
  const { id: alert } = await done(
    market.call(buyer, "POST", "/agro/v1/alerts", { commodity: "soy", pricePerTonne: "1.00" }),
  );
  const { id: copy } = await done(market.call(buyer, "POST", "/agro/v1/me/exports"));
  const browser = push.subscribe((await done(market.call(buyer, "GET", "/agro/v1/notices/push"))).serverKey);
  const { devices } = await done(market.call(buyer, "POST", "/agro/v1/notices/push", browser));
  const { body: passkey } = await makePasskey(market.app, buyer);
  const factor = await done(market.call(buyer, "POST", "/agro/v1/me/second-factor", { password: PASSWORD }));
  const proven = await sent(buyer, "/agro/v1/me/verification/documents", [
    { name: "kind", content: "identity" },
    { name: "file", content, filename: "rg.jpg" },
  ]);
  const integration = await theirIntegration(buyer);
  const { invitation, member } = await aTeam();
  const ofOrder = (path: string) => [
    [`${path}/`, of.order],
    [`${path}/:id/loads/`, of.load],
    [`${path}/:id/papers/`, of.paper],
    [`${path}/:id/settlement/`, of.sheet],
    [`${path}/:id/evidence/`, of.evidence],
    [`${path}/:id/dispute/evidence/`, of.evidence],
    [`${path}/:id/dispute/proposals/`, of.proposal],
  ];
  theirs = new Map([
    ...ofOrder("/agro/v1/orders"),
    ...ofOrder("/v1/admin/grain/orders"),
    ["/agro/v1/offers/", offer.id],
    ["/v1/admin/grain/offers/", offer.id],
    ["/agro/v1/deposits/", deposit.id],
    ["/v1/admin/grain/deposits/", deposit.id],
    ["/v1/admin/grain/disputes/", of.order],
    ["/agro/v1/withdrawals/", withdrawal.id],
    ["/v1/admin/grain/withdrawals/", withdrawal.id],
    ["/v1/admin/grain/users/", buyer.userId],
    ["/v1/admin/grain/traders/", buyer.userId],
    ["/agro/v1/alerts/", alert],
    ["/agro/v1/bids/", bid],
    ["/agro/v1/bid-answers/", answer],
    ["/agro/v1/team/invitations/", invitation],
    ["/agro/v1/team/members/", member],
    ["/agro/v1/report-files/", kept],
    ["/agro/v1/me/exports/", copy],
    ["/agro/v1/notices/push/", devices[0].id],
    ["/agro/v1/me/second-factor/", factor.id],
    ["/agro/v1/me/passkeys/", passkey.id],
    ["/agro/v1/me/verification/documents/", proven.current.documents[0].id],
    ["/agro/v1/integrations/keys/", integration.key],
    ["/agro/v1/integrations/webhooks/", integration.endpoint],
    ["/agro/v1/integrations/webhooks/:id/deliveries/", integration.delivery],
    ["/v1/admin/grain/verifications/", proven.current.id],
  ] as [string, string][]);
  people = {
    "another buyer": await market.richBuyer(),
    "another producer": await market.producer(),
    "a client of the bank": await aClient(market.app),
    nobody: undefined,
  };
  await market.app.worker.runDue();
  before = await whatTheySee();
});
afterAll(async () => {
  await expectBooksInOrder(market.app.databaseUrl);
  await market.close();
  await Promise.all([chain.close(), push.close(), receiver.close()]);
});

/** What is sent in the body, and in the address where something is only read, so that nothing but whose it is can be refused. */
const GROUNDS = { reason: "Não sou de quem é, e peço mesmo assim." };
const SENT: Readonly<Record<string, () => object>> = {
  "PATCH /agro/v1/offers/:id": () => ({ pricePerTonne: "1.00" }),
  "POST /agro/v1/bid-answers/:id/take": () => ({ quantity: "50", signature: systemRandom.id() }),
  "POST /agro/v1/orders/:id/counter": () => ({ pricePerTonne: "1.00", signature: systemRandom.id() }),
  "PUT /agro/v1/integrations/webhooks/:id": () => ({
    ...{ url: "https://example.com/other", description: "", events: ["order.paid"] },
  }),
  "POST /agro/v1/integrations/webhooks/:id/replay": () => ({ since: new Date().toISOString(), only: "all" }),
  "POST /agro/v1/orders/:id/loads": () => ({}),
  "POST /agro/v1/orders/:id/ship": () => ({}),
  "POST /agro/v1/orders/:id/loads/:loadId/link": () => ({ days: 7 }),
  "PATCH /agro/v1/orders/:id/loads/:loadId": () => ({ currentPlace: "Cuiabá" }),
  "POST /agro/v1/orders/:id/settlement": () => ({
    loadId: theirs.get("/agro/v1/orders/:id/loads/"),
    scaleWeight: "1",
  }),
  "POST /agro/v1/orders/:id/dispute": () => ({ reason: "other", description: "Não é meu pedido" }),
  "POST /agro/v1/deposits/:id/hash": () => ({ hash: `0x${"0".repeat(64)}` }),
  "PUT /agro/v1/team/members/:memberId/role": () => ({ role: "manager", password: PASSWORD }),
  "POST /v1/admin/grain/deposits/:id/attribute": () => ({ trader: "eu@exemplo.com.br", ...GROUNDS }),
  "POST /v1/admin/grain/deposits/:id/reject": () => GROUNDS,
  "POST /v1/admin/grain/deposits/:id/return": () => GROUNDS,
  "POST /v1/admin/grain/deposits/:id/write-off": () => GROUNDS,
  "GET /v1/admin/grain/disputes/:id/shares": () => ({ toProducer: "1.00" }),
  "POST /v1/admin/grain/disputes/:id/rule": () => ({ toProducer: "1.00", ...GROUNDS }),
  "POST /v1/admin/grain/offers/:id/pause": () => GROUNDS,
  "POST /v1/admin/grain/verifications/:id/decide": () => ({ decision: "approved", ...GROUNDS }),
  "POST /v1/admin/grain/offers/:id/resume": () => GROUNDS,
  "POST /v1/admin/grain/withdrawals/:id/approve": () => GROUNDS,
  "POST /v1/admin/grain/withdrawals/:id/reject": () => GROUNDS,
};

const schemaSample = (schema: z.ZodType) =>
  sampleOf(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema) as object;

/** The address with what is theirs in it. A route that nothing is made for fails here. */
function addressed(path: string): string {
  return path
    .split("/")
    .map((part, index, parts) => {
      if (!part.startsWith(":")) return part;
      const known = theirs.get(`${parts.slice(0, index).join("/")}/`);
      if (known === undefined) throw new Error(`There is nothing of theirs for ${path}`);
      return known;
    })
    .join("/");
}

function ask(who: Pick<SignedInTrader, "headers"> | undefined, route: RouteContract, key: string) {
  const { method, multipart } = route;
  const said = SENT[nameOf(route)]?.() ?? (route.body ? schemaSample(route.body) : undefined);
  const payload = multipart ? "--x--\r\n" : said;
  return market.app.http.inject({
    ...{ method, url: addressed(route.path) },
    headers: {
      ...who?.headers,
      "idempotency-key": `isolation ${key} ${nameOf(route)}`.replace(/\W+/g, "-").slice(0, 60),
      ...(multipart ? { "content-type": "multipart/form-data; boundary=x" } : {}),
    },
    ...(method === "GET" ? { query: (said ?? {}) as Record<string, string> } : payload ? { payload } : {}),
  });
}

/** What both sides read of all that is theirs. */
async function whatTheySee(): Promise<readonly unknown[]> {
  const seen: unknown[] = [];
  for (const route of closed.filter(({ method, path }) => method === "GET" && path.startsWith("/agro"))) {
    const answers = [await ask(buyer, route, "own"), await ask(producer, route, "own")];
    // A file is drawn anew at each reading, and a refusal has a number of its own.
    const said = ({ statusCode, headers, body }: (typeof answers)[number]) =>
      statusCode === 200 && String(headers["content-type"]).includes("json") ? body : "";
    seen.push([nameOf(route), ...answers.map((answer) => [answer.statusCode, said(answer)])]);
  }
  return seen;
}

/** What someone is told who has nothing to do with it. */
function expected(who: string, { access }: RouteContract): number {
  if (who === "nobody") return 401;
  const isAdmins = access === "admin" || isPermission(access);
  if (who === "a client of the bank") return isAdmins ? 403 : 401;
  if (isAdmins) return 401;
  return access === "trader" || access === who.replace("another ", "") ? 404 : 403;
}

describe("what is a trader's", () => {
  it("is asked for here by every route the server has for it", async () => {
    const { paths } = (await market.app.http.inject("/openapi.json")).json() as {
      paths: Record<string, Record<string, unknown>>;
    };
    const served = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`),
    );
    const naming = served.filter((name) => NAMING.test(name.replace(/^\S+ /, "")));
    expect(routes.map(nameOf).sort()).toEqual(naming.sort());
  });

  it("is there for one of the two it is of, but for files of what is over", () => {
    for (const [name, ...answers] of before as [string, ...[number, string][]][])
      expect([name, answers.some(([status]) => status === 200)]).toEqual([
        name,
        !OF_WHAT_IS_OVER.includes(name),
      ]);
  });

  it.each(closed.map((route) => [nameOf(route), route] as const))(
    "does not exist for anybody else: %s",
    async (_name, route) => {
      for (const [who, person] of Object.entries(people)) {
        const answer = await ask(person, route, who);
        expect([who, answer.statusCode]).toEqual([who, expected(who, route)]);
        expect(answer.body).not.toContain("Compradora 1");
      }
    },
  );

  it("is in nobody else's list", async () => {
    // The market shows bids to every producer, with nobody else's answers.
    const shown = ["/agro/v1/offers/", "/agro/v1/bids/"];
    const ids = [...theirs].filter(([path]) => !shown.includes(path)).map(([, id]) => id);
    for (const who of ["another buyer", "another producer"])
      for (const list of [
        "orders",
        "orders/waiting",
        "bids",
        "bids/own",
        "bid-answers",
        "deposits",
        "withdrawals",
        "report-files",
        "me/exports",
      ]) {
        const url = `/agro/v1/${list}`;
        const { body } = await market.app.http.inject({ url, headers: people[who]?.headers ?? {} });
        expect([url, ids.filter((id) => body.includes(id))]).toEqual([url, []]);
      }
  });

  it("answers another's like one that does not exist, whatever id is asked for", async () => {
    const load = theirs.get("/agro/v1/orders/:id/loads/") ?? "";
    for (const id of ["018f3c00-0000-7000-8000-000000000000", load]) {
      const answer = await market.call(buyer, "GET", `/agro/v1/orders/${id}`);
      expect([answer.status, answer.body.code]).toEqual([404, "resource.not_found"]);
    }
  });

  it("is afterwards as it was", async () => {
    expect(await whatTheySee()).toEqual(before);
  });
});
