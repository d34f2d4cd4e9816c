import type { RouteContract } from "@lastro/contracts";
import * as incoming from "@lastro/contracts/crypto/incoming";
import * as withdrawals from "@lastro/contracts/crypto/withdrawals";
import * as devices from "@lastro/contracts/devices";
import * as limits from "@lastro/contracts/limits";
import * as payees from "@lastro/contracts/payees";
import * as charges from "@lastro/contracts/pix";
import * as pixKeys from "@lastro/contracts/pix-own-keys";
import * as payments from "@lastro/contracts/pix-payments";
import * as received from "@lastro/contracts/pix-received";
import * as schedules from "@lastro/contracts/pix-schedules";
import * as receipts from "@lastro/contracts/receipts";
import * as recoveries from "@lastro/contracts/recoveries";
import { isPermission } from "@lastro/contracts/roles";
import * as treasury from "@lastro/contracts/treasury";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { expectBooksInOrder } from "../src/testing/books.js";
import { posted } from "../src/testing/movements.js";
import { aClient, type SignedInPerson } from "../src/testing/people.js";
import { type PixCustodyBench, startPixCustodyBench } from "../src/testing/pix-custody-bench.js";
import { aTrader } from "../src/testing/traders.js";
import { type JsonSchema, sampleOf } from "./json-schema-sample.js";

/** What a client has money go out by, receives it by and decides about it. */
const PRODUCTS =
  /^\/v1\/(admin\/)?(pix\/(payments|schedules|keys|received|charges)|payees|crypto|recoveries|treasury|devices|limits|receipts|users\/:id\/limits)(\/|$)/;

const EXPORTED: readonly unknown[] = [
  ...[payments, schedules, payees, pixKeys, received, charges, receipts],
  ...[incoming, withdrawals, recoveries, treasury, devices, limits],
].flatMap((file) => Object.values(file));
const routes = EXPORTED.filter(
  (one): one is RouteContract =>
    typeof one === "object" && one !== null && "path" in one && PRODUCTS.test(String(one.path)),
);
const ofClients = routes.filter(({ access }) => access === "client");
/** A client's own limits are named by their kind, and belong to whoever asks. */
const naming = ofClients.filter(({ path }) => /:(id|transactionId|documentId)/.test(path));

let bench: PixCustodyBench;
let ana: SignedInPerson;
let people: Record<string, Pick<SignedInPerson, "headers"> | undefined>;
/** Something of Ana's for each place of an address, by the path before it. */
let anas: ReadonlyMap<string, string>;
let before: readonly unknown[];

const call = (person: SignedInPerson, method: "GET" | "POST", url: string, body?: object) =>
  bench.bench.call(person, method, url, body);

async function made(url: string, body: object): Promise<Record<string, string>> {
  const answer = await call(ana, "POST", url, body);
  if (answer.status >= 300) throw new Error(`${url}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** The first of a list of Ana's, once it is there. */
const listed = (url: string, field = "items") =>
  vi.waitFor(
    async () => {
      await bench.bench.pass(10);
      const { body } = await call(ana, "GET", url);
      if (!body[field]?.[0]) throw new Error(`${url} is empty`);
      return body[field][0] as Record<string, string>;
    },
    { timeout: 60_000, interval: 50 },
  );

async function previewId(): Promise<string> {
  return (await made("/v1/pix/payments/preview", { by: "key", key: "ana@exemplo.com.br" })).id ?? "";
}

beforeAll(async () => {
  bench = await startPixCustodyBench();
  const { app, chain, clock, mine } = bench.bench;
  ana = await aClient(app);
  await posted(app, ana, { BRL: "1000.00" });
  const payment = await made("/v1/pix/payments", { previewId: await previewId(), amount: "10.00" });
  const tomorrow = new Date(clock.now().getTime() + 2 * 86_400_000).toISOString().slice(0, 10);
  const schedule = await made("/v1/pix/schedules", {
    ...{ previewId: await previewId(), amount: "10.00", startsOn: tomorrow },
    ...{ repeats: "weekly", onBusinessDays: false },
  });
  const payee = await made("/v1/payees", { paymentId: payment.id });
  const charge = await made("/v1/pix/charges", { amount: "25.00" });
  await fetch(`${bench.psp.url}/sim/pay`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ txid: charge.txid }),
  });
  const arrived = await listed("/v1/pix/received");
  const key = await made("/v1/pix/keys", { kind: "random" });
  const { address } = await made("/v1/crypto/addresses", { asset: "USDT", network: "BSC" });
  await chain.send("BSC", address ?? "", 100n * 10n ** 18n);
  await chain.send("BSC", address ?? "", 250n * 10n ** 18n, { token: "fake" });
  await mine("BSC", 4);
  const recovery = await listed("/v1/recoveries");
  await listed("/v1/crypto/deposits");
  const entry = await made("/v1/crypto/address-book", {
    ...{ network: "BSC", address: "0x00000000000000000000000000000000000ca11e" },
    ...{ label: "Minha", owner: "own" },
  });
  const withdrawal = await made("/v1/crypto/withdrawals", {
    entryId: entry.id,
    amount: { asset: "USDT", amount: "50.000000" },
  });
  const movement = await listed("/v1/statement");
  const device = await listed("/v1/devices");
  anas = new Map(
    Object.entries({
      "/v1/pix/payments/": payment,
      "/v1/pix/schedules/": schedule,
      "/v1/pix/received/": arrived,
      "/v1/pix/keys/": key,
      "/v1/pix/charges/": charge,
      "/v1/payees/": payee,
      "/v1/crypto/address-book/": entry,
      "/v1/crypto/withdrawals/": withdrawal,
      "/v1/admin/crypto/withdrawals/": withdrawal,
      "/v1/recoveries/": recovery,
      "/v1/recoveries/:id/documents/": recovery,
      "/v1/admin/recoveries/": recovery,
      // Not Ana's, but the house's: no client may name it.
      "/v1/admin/treasury/movements/": { id: ana.userId },
      "/v1/devices/": device,
      "/v1/receipts/": { id: movement.transactionId ?? movement.id },
      "/v1/admin/users/": { id: ana.userId },
    }).map(([path, { id }]) => [path, id ?? ""]),
  );
  people = {
    "another client": await aClient(app),
    "a trader of the marketplace": await aTrader(app, "buyer"),
    nobody: undefined,
  };
  before = await whatAnaSees();
});
afterAll(async () => {
  await expectBooksInOrder(bench.bench.databaseUrl);
  await bench.close();
});

const GROUNDS = "Não sou de quem é, e peço mesmo assim.";

/** What each route that changes something is sent, so that nothing but whose it is can be refused. */
const BODIES: Readonly<Record<string, () => object>> = {
  "PATCH /v1/payees/:id": () => ({ nickname: "Minha" }),
  "POST /v1/pix/received/:id/returns": () => ({ amount: "1.00" }),
  "POST /v1/pix/schedules/:id/skip": () => ({ date: "2026-12-01" }),
  "POST /v1/crypto/address-book": () => ({
    network: "BSC",
    address: `0x${"0".repeat(40)}`,
    label: "x",
    owner: "own",
  }),
  "POST /v1/recoveries": () => ({
    ...{
      network: "BSC",
      txHash: `0x${"0".repeat(64)}`,
      address: `0x${"0".repeat(40)}`,
      token: "USDT",
      amount: "1",
    },
  }),
  "POST /v1/crypto/address-book/:id/proof": () => ({ signature: "0x00" }),
  "POST /v1/recoveries/:id/accept": () => ({ entryId: anas.get("/v1/crypto/address-book/") }),
  "POST /v1/recoveries/:id/comments": () => ({ text: "Olá" }),
  "POST /v1/admin/treasury/movements": () => ({
    ...{ kind: "sweep", network: "BSC", amount: { asset: "USDT", amount: "20.000000" }, reason: GROUNDS },
  }),
  "POST /v1/admin/treasury/movements/:id/cancel": () => ({ reason: GROUNDS }),
  "POST /v1/admin/recoveries/:id/decide": () => ({ decision: "decline", grounds: GROUNDS }),
  "POST /v1/admin/crypto/withdrawals/:id/approve": () => ({ reason: GROUNDS }),
  "POST /v1/admin/crypto/withdrawals/:id/reject": () => ({ reason: GROUNDS }),
  "PUT /v1/admin/users/:id/limits/:category/:rule": () => ({ amount: "1.00", reason: GROUNDS }),
};

/** A plausible body: whoever may not ask is refused before anything in it is. */
const bodyOf = (route: RouteContract) =>
  BODIES[nameOf(route)]?.() ??
  (route.body &&
    (sampleOf(z.toJSONSchema(route.body, { io: "input", unrepresentable: "any" }) as JsonSchema) as object));

const nameOf = ({ method, path }: RouteContract) => `${method} ${path}`;

/** The address with what is Ana's in it. A route of these products that no object is made for fails here. */
function addressed(path: string): string {
  let known = "";
  return path
    .split("/")
    .map((part, index, parts) => {
      const prefix = `${parts.slice(0, index).join("/")}/`;
      if (part === ":category") return "pix";
      if (part === ":rule") return "day";
      if (!part.startsWith(":")) return part;
      known = anas.get(prefix) ?? "";
      if (known === "") throw new Error(`There is nothing of Ana's for ${path}`);
      return known;
    })
    .join("/");
}

async function ask(who: Pick<SignedInPerson, "headers"> | undefined, route: RouteContract, key: string) {
  const body = bodyOf(route);
  return bench.bench.app.http.inject({
    method: route.method,
    url: addressed(route.path),
    headers: {
      ...who?.headers,
      "idempotency-key": `isolation ${key} ${nameOf(route)}`.replace(/\W+/g, "-").slice(0, 60),
      ...(route.multipart ? { "content-type": "multipart/form-data; boundary=x" } : {}),
    },
    ...(route.multipart ? { body: "--x--\r\n" } : body ? { body } : {}),
  });
}

/** All a client can read of these products. */
async function whatAnaSees(): Promise<readonly unknown[]> {
  const reading = ofClients.filter(({ method, path, response }) => {
    const isOther = path.includes(":documentId") || path === "/v1/crypto/rails";
    return method === "GET" && response !== undefined && !isOther;
  });
  const answers: unknown[] = [];
  for (const route of reading) {
    const answer = await ask(ana, route, "own");
    expect([nameOf(route), answer.statusCode]).toEqual([nameOf(route), 200]);
    answers.push([nameOf(route), answer.json()]);
  }
  return answers;
}

describe("what is a client's", () => {
  it("is asked for here by every route the server has for it", async () => {
    const { paths } = (await bench.bench.app.http.inject("/openapi.json")).json() as {
      paths: Record<string, Record<string, unknown>>;
    };
    const served = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`),
    );
    const ours = served.filter((name) => PRODUCTS.test(name.replace(/^\S+ /, "")));
    expect(ours.sort()).toEqual(routes.map(nameOf).sort());
  });

  it.each(naming.map((route) => [nameOf(route), route] as const))(
    "does not exist for another client: %s",
    async (_name, route) => {
      const answer = await ask(people["another client"], route, "another");
      expect([answer.statusCode, answer.json().code]).toEqual([404, "resource.not_found"]);
    },
  );

  it("is in no list of another client", async () => {
    const ids = [...anas.values()];
    for (const route of ofClients.filter(({ method, path }) => method === "GET" && !path.includes(":"))) {
      const { body } = await ask(people["another client"], route, "list");
      expect([nameOf(route), ids.filter((id) => body.includes(id))]).toEqual([nameOf(route), []]);
    }
  });

  it("is closed to the marketplace and to nobody, and administrators' routes to clients", async () => {
    for (const route of routes.filter(({ access }) => access !== "public")) {
      const asked = async (who: string) => (await ask(people[who], route, who)).statusCode;
      expect([nameOf(route), await asked("nobody")]).toEqual([nameOf(route), 401]);
      expect([nameOf(route), await asked("a trader of the marketplace")]).toEqual([nameOf(route), 401]);
      if (route.access === "admin" || isPermission(route.access))
        expect([nameOf(route), await asked("another client")]).toEqual([nameOf(route), 403]);
    }
  });

  it("is afterwards as it was", async () => {
    expect(await whatAnaSees()).toEqual(before);
  });
});
