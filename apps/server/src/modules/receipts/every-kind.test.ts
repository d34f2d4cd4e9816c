import { randomUUID } from "node:crypto";
import { MOVEMENT_TITLES } from "@lastro/contracts/movements";
import { negate } from "@lastro/money";
import { inTransaction } from "@lastro/platform/database/database";
import { createFixedClock } from "@lastro/platform/testing/fixed-clock";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { EXAMPLES } from "../../../test/ledger-document/examples.js";
import { aClient, type SignedInPerson } from "../../testing/people.js";
import { startTestApp, type TestApp } from "../../testing/test-app.js";
import { type AccountRef, type Entry, houseAccount, type Posting, post } from "../ledger/index.js";
import { verifyFile } from "./file/file-seal.js";
import { parsePublishedKeys } from "./signing/key-forms.js";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** The people the examples of postings name. */
const PEOPLE = ["Maria", "João"] as const;
/** What happens in the marketplace's wallets alone, which have statements of their own. */
const OF_THE_MARKETPLACE = /^(custody|grain|escrow|demo)\./;
/** Titles that say nothing of what a movement was. */
const NAMELESS: readonly string[] = ["otherIn", "otherOut"];

let app: TestApp;
let clients: Readonly<Record<string, SignedInPerson>>;
beforeAll(async () => {
  app = await startTestApp({ clock: createFixedClock() });
  const [maria, joao] = [await aClient(app), await aClient(app)];
  clients = { Maria: maria, João: joao };
});
// The postings stand alone, without what their products write down beside them: the books are not looked at.
afterAll(() => app.close());

/** Each request comes from a network of its own: public look-ups are limited for each. */
let networks = 0;
const get = (url: string, as?: SignedInPerson) => {
  networks += 1;
  const remoteAddress = `10.${networks >> 8}.${networks & 255}.1`;
  return app.http.inject({ url, remoteAddress, ...(as ? { headers: as.headers } : {}) });
};

/** Cashback that waits is on no statement until it is credited. */
const isClients = ({ account }: Entry) =>
  account.code !== "cashback_pending" && PEOPLE.some((name) => name === account.ownerId);
const examples = EXAMPLES.map(({ posting, case: of }) => ({
  posting,
  name: of === undefined ? posting.kind : `${posting.kind}, ${of}`,
})).filter(({ posting }) => posting.entries.some(isClients));

/** Posts an example with real people, to whom it is given first what it takes; answers the transaction. */
async function carriedOut({ kind, entries }: Posting): Promise<string> {
  const others = new Map<string, string>();
  const real = (account: AccountRef): AccountRef => {
    if (account.ownerId === null) return account;
    const person = clients[account.ownerId]?.userId ?? others.get(account.ownerId) ?? randomUUID();
    others.set(account.ownerId, person);
    return { ...account, ownerId: person };
  };
  const own = entries.map(({ account, amount }) => ({ account: real(account), amount }));
  const taken = own.filter(({ account, amount }) => account.code !== "opening" && amount.minor < 0n);
  return inTransaction(app.ctx.db, async (tx) => {
    const record = (of: string, list: readonly Entry[]) =>
      post(tx, app.ctx, {
        kind: of,
        reference: randomUUID(),
        key: `example:${randomUUID()}`,
        entries: list,
      });
    for (const { account, amount } of taken)
      await record("test.given", [
        { account, amount: negate(amount) },
        { account: houseAccount("opening", amount.asset), amount },
      ]);
    return (await record(kind, own)).transactionId;
  });
}

describe("every kind of posting that moves a client's money", () => {
  it("is walked here: each has an example", () => {
    expect(new Set(examples.map(({ posting }) => posting.kind)).size).toBeGreaterThan(20);
  });

  it.each(examples)("has a receipt, a genuine file and a public check: $name", async ({ posting }) => {
    const transactionId = await carriedOut(posting);
    const keys = parsePublishedKeys((await get("/.well-known/lastro-receipts.json")).body);
    const parties = PEOPLE.filter((name) => posting.entries.some(({ account }) => account.ownerId === name));
    for (const name of parties) {
      const person = clients[name];
      if (!person) throw new Error(`Nobody is called ${name}`);
      const { items } = (await get("/v1/statement?limit=100", person)).json();
      const rows = items.filter((row: { transactionId: string }) => row.transactionId === transactionId);
      expect(rows.length).toBeGreaterThan(0);
      const receipt = (await get(`/v1/receipts/${transactionId}`, person)).json();
      expect(Object.keys(MOVEMENT_TITLES)).toContain(receipt.title);
      // A new kind has words of its own, or belongs to the marketplace.
      if (!OF_THE_MARKETPLACE.test(posting.kind)) expect(NAMELESS).not.toContain(receipt.title);
      const file = await get(`/v1/receipts/${transactionId}/receipt.pdf`, person);
      expect(verifyFile(file.rawPayload, keys).is).toBe("genuine");
      const shown = (await get(`/v1/public/receipts/${receipt.code}`)).json();
      expect(shown).toMatchObject({
        authenticity: "valid",
        receipt: { declaration: { title: receipt.title, amounts: receipt.amounts } },
      });
    }
  });
});
