import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { generateCpf } from "@brazilian-utils/brazilian-utils";
import { LANGUAGES } from "@lastro/contracts";
import { maskCpf } from "@lastro/contracts/documents";
import { inTransaction } from "@lastro/platform/database/database";
import { createFixedClock, type FixedClock } from "@lastro/platform/testing/fixed-clock";
import { freePort } from "@lastro/platform/testing/free-port";
import { textOfPdf } from "@lastro/platform/testing/text-of-pdf";
import { startPixPsp } from "@lastro/simulators";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asOwnerOf } from "../../testing/as-owner.js";
import { expectBooksInOrder } from "../../testing/books.js";
import { startDeskBench } from "../../testing/desk-bench.js";
import { held, posted, sent } from "../../testing/movements.js";
import { aClient, type SignedInPerson } from "../../testing/people.js";
import { startTestApp, type TestApp } from "../../testing/test-app.js";
import { aTrader } from "../../testing/traders.js";
import { voidHold } from "../ledger/index.js";
import { verifyFile } from "./file/file-seal.js";
import { runVerifyCommand } from "./file/verify-command.js";
import { parsePublishedKeys, publicKeyOf } from "./signing/key-forms.js";

const CPFS = [generateCpf(), generateCpf()] as const;
const NAME = "Beatriz Conceição Figueiredo";
let clock: FixedClock;
let psp: Awaited<ReturnType<typeof startPixPsp>>;
let app: TestApp;
let ana: SignedInPerson;
let bia: SignedInPerson;
beforeAll(async () => {
  clock = createFixedClock();
  psp = await startPixPsp({ clock });
  const port = await freePort();
  app = await startTestApp({ clock, settings: { PORT: String(port), LASTRO_PIX_URL: psp.url } });
  await app.http.listen({ host: "127.0.0.1", port });
  ana = await aClient(app, { metadata: { nome: "Ana Prado", cpf: CPFS[0] } });
  bia = await aClient(app, { metadata: { nome: NAME, cpf: CPFS[1] } });
  await posted(app, ana, { BRL: "1000.00" });
});
afterAll(async () => {
  await expectBooksInOrder(app.databaseUrl);
  await app.close();
  await psp.close();
});

const get = (url: string, as?: Pick<SignedInPerson, "headers">) =>
  app.http.inject({ url, ...(as ? { headers: as.headers } : {}) });
const receiptOf = async (transactionId: string, as: SignedInPerson) =>
  (await get(`/v1/receipts/${transactionId}`, as)).json();
const pdfOf = async (transactionId: string, as: SignedInPerson, language = "pt-BR") =>
  (await get(`/v1/receipts/${transactionId}/receipt.pdf?language=${language}`, as)).rawPayload;
const keys = async () => parsePublishedKeys((await get("/.well-known/lastro-receipts.json")).body);

describe("the receipt of a transfer", () => {
  it("tells each side its own, the same at every asking, and both the seal of one transaction", async () => {
    const id = await sent(app, ana, bia, "30.00", "aluguel");
    const hers = await receiptOf(id, ana);
    expect(hers).toMatchObject({
      title: "transferSent",
      counterparty: NAME,
      description: "aluguel",
      amounts: [{ asset: "BRL", amount: "-30.00" }],
      holder: { name: "Ana Prado", document: expect.stringMatching(/^\*\*\*\.\d{3}\.\d{3}-\*\*$/) },
      standing: { is: "done", returned: null, since: null },
      link: expect.stringMatching(new RegExp(`/r/${hers.code}$`)),
      entries: [{ account: "available", amount: { asset: "BRL", amount: "-30.00" } }],
    });
    const asked = await Promise.all(Array.from({ length: 8 }, () => receiptOf(id, ana)));
    for (const again of asked) expect(again).toEqual(hers);
    const other = await receiptOf(id, bia);
    expect(other).toMatchObject({ title: "transferReceived", counterparty: "Ana Prado", seal: hers.seal });
    expect(other.code).not.toBe(hers.code);
  });

  it("is one though a hundred ask for it at once", async () => {
    const id = await sent(app, ana, bia, "1.00");
    const codes = await Promise.all(Array.from({ length: 20 }, async () => (await receiptOf(id, ana)).code));
    expect(new Set(codes).size).toBe(1);
  });

  it("does not exist for another client, a person of the marketplace, or nobody", async () => {
    const id = await posted(app, bia, { BRL: "5.00" });
    const trader = await aTrader(app, "buyer");
    for (const url of [`/v1/receipts/${id}`, `/v1/receipts/${id}/receipt.pdf`]) {
      const another = await get(url, ana);
      expect([url, another.statusCode, another.json().code]).toEqual([url, 404, "resource.not_found"]);
      expect((await get(url)).statusCode).toBe(401);
      expect((await get(url, trader)).statusCode).toBe(401);
    }
  });
});

describe("money set aside, and a movement of two assets", () => {
  it("have receipts that say so", async () => {
    const { holdId } = await held(app, ana, "10.00");
    const statement = (await get("/v1/statement?limit=100", ana)).json().items;
    const [opened] = statement;
    expect(await receiptOf(opened.transactionId, ana)).toMatchObject({
      title: "holdOpened",
      amounts: [{ asset: "BRL", amount: "10.00" }],
      standing: { is: "held" },
    });
    await inTransaction(app.ctx.db, (tx) => voidHold(tx, app.ctx, holdId));
    expect(await receiptOf(opened.transactionId, ana)).toMatchObject({ standing: { is: "hold_ended" } });
    const both = await posted(app, ana, { BRL: "-100.00", USDT: "20" });
    expect((await receiptOf(both, ana)).amounts).toEqual([
      { asset: "BRL", amount: "-100.00" },
      { asset: "USDT", amount: "20.000000" },
    ]);
  });
});

describe("a Pix", () => {
  it("says at once when it was taken back, in part and whole, and so does whoever shows its code", async () => {
    const id = await paidByPix("40.00");
    const receipt = await receiptOf(id, ana);
    expect(receipt).toMatchObject({
      title: "pixReceived",
      standing: { is: "done" },
      counterpartyDocument: "***.456.789-**",
      identifiers: [
        { name: "endToEndId", value: expect.stringMatching(/^E/) },
        { name: "txid", value: expect.any(String) },
      ],
    });
    const [{ value: endToEndId }] = receipt.identifiers;
    for (const [valor, is, returned] of [
      ["15.00", "partly_returned", "15.00"],
      ["25.00", "returned", "40.00"],
    ] as const) {
      await sim("claw-back", { endToEndId, valor });
      await until(async () => (await receiptOf(id, ana)).standing.is === is);
      const standing = { is, returned: { asset: "BRL", amount: returned }, since: clock.now().toISOString() };
      expect((await receiptOf(id, ana)).standing).toEqual(standing);
      const shown = (await get(`/v1/public/receipts/${receipt.code}`)).json();
      expect(shown).toMatchObject({ authenticity: "valid", receipt: { standing } });
      expect(shown.receipt.signed).toBe(receipt.signed);
    }
    const text = await textOfPdf(await pdfOf(id, ana));
    expect(text).toContain("Devolvido (R$\u00a040,00)");
  });
});

describe("whoever has the code", () => {
  it("is shown what was signed and the status, and nothing that says who the people are", async () => {
    const id = await sent(app, ana, bia, "77.00", "segredo nosso");
    const { code } = await receiptOf(id, ana);
    const answer = await get(`/v1/public/receipts/${code.toLowerCase()}`);
    expect(answer.json()).toMatchObject({
      code,
      authenticity: "valid",
      receipt: {
        declaration: {
          title: "transferSent",
          direction: "out",
          amounts: [{ asset: "BRL", amount: "-77.00" }],
          holder: "A••• P•••",
          counterparty: "B••• C••• F•••",
        },
        standing: { is: "done" },
      },
    });
    const { signed } = answer.json().receipt;
    const said = answer.body + Buffer.from(signed.split(".")[1], "base64url").toString();
    const secrets = [
      "Ana Prado",
      NAME,
      "Conceição",
      "Prado",
      ana.email,
      bia.email,
      ana.userId,
      bia.userId,
      id,
    ];
    for (const secret of [
      ...secrets,
      "segredo",
      "balance",
      ...CPFS.flatMap((cpf) => [cpf, cpf.slice(3, 9), maskCpf(cpf)]),
    ])
      expect(said).not.toContain(secret);
  });

  it("is told a mistyped code from an unknown one", async () => {
    const mistyped = await get("/v1/public/receipts/0000-0000-0000-0001");
    expect([mistyped.statusCode, mistyped.json().code]).toEqual([400, "receipts.code_mistyped"]);
    const unknown = await get("/v1/public/receipts/0000-0000-0000-0000");
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, "resource.not_found"]);
  });

  it("is told of a record that was changed, and shown nothing of it", async () => {
    const { code } = await receiptOf(await posted(app, bia, { BRL: "3.00" }), bia);
    await asOwner(
      `update receipts_receipt set signed = left(signed, 120) || 'A' || substr(signed, 122)
        where code = $1 and substr(signed, 121, 1) <> 'A'`,
      [code.replaceAll("-", "")],
    );
    expect((await get(`/v1/public/receipts/${code}`)).json()).toEqual({
      code,
      kind: "receipt",
      authenticity: "changed",
      key: null,
      receipt: null,
      document: null,
    });
  });

  it("is stopped after some tries from one address", async () => {
    const tries = await Promise.all(
      Array.from({ length: 40 }, () =>
        app.http.inject({
          url: "/v1/public/receipts/0000-0000-0000-0000",
          remoteAddress: "192.0.2.44",
        }),
      ),
    );
    const refused = tries.filter(({ statusCode }) => statusCode === 429);
    expect(refused.length).toBeGreaterThanOrEqual(10);
    expect(refused[0]?.json().code).toBe("request.rate_limited");
  });
});

describe("the file of a receipt", () => {
  it.each(LANGUAGES)("is one page in the reader's language: %s", async (language) => {
    const id = await sent(app, ana, bia, "1.50", "寿司 & ração");
    const file = await pdfOf(id, ana, language);
    expect(file.toString("latin1").match(/\/Type \/Page\n/g)).toHaveLength(1);
    const text = await textOfPdf(file);
    expect(text).toContain(NAME);
    expect(text).toContain("寿司 & ração");
    expect(text).not.toContain("□");
    expect(text).toMatch(/1[.,]50/);
    expect(text).toContain(
      { "pt-BR": "Comprovante", en: "Receipt", es: "Comprobante", zh: "凭证", ja: "明細書" }[language],
    );
  });

  it("is refused with any byte changed, left out or added", async () => {
    const file = await pdfOf(await posted(app, ana, { BRL: "2.00" }), ana);
    const published = await keys();
    expect(verifyFile(file, published).is).toBe("genuine");
    const text = file.toString("latin1");
    const properties = [text.indexOf("(lastro-receipt:"), text.indexOf("(lastro-file:")];
    const places = new Set<number>(
      properties.flatMap((start) => Array.from({ length: 500 }, (_, n) => start + n)),
    );
    for (let at = 0; at < file.length; at += 97) places.add(at);
    for (const at of places) {
      const changed = Buffer.from(file);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect([at, verifyFile(changed, published).is]).not.toContain("genuine");
      const shorter = Buffer.concat([file.subarray(0, at), file.subarray(at + 1)]);
      expect([at, verifyFile(shorter, published).is]).not.toContain("genuine");
    }
    expect(verifyFile(Buffer.concat([file, Buffer.from("\n")]), published).is).toBe("changed");
    expect(verifyFile(Buffer.concat([file, file]), published).is).toBe("changed");
    expect(verifyFile(Buffer.from("%PDF-1.3"), published).is).toBe("no_receipt");
    const undated = { validFrom: null, retiredAt: null, revokedAt: null, revokedReason: null };
    const strangers = [{ ...publicKeyOf("A".repeat(43)), ...undated }];
    expect(verifyFile(file, strangers).is).toBe("unknown_key");
  });

  it("does not pass with the seal of another file", async () => {
    const [one, other] = await Promise.all(
      ["2.00", "2000.00"].map(async (amount) =>
        (await pdfOf(await posted(app, ana, { BRL: amount }), ana)).toString("latin1"),
      ),
    );
    const seal = /\(lastro-file:[^)]*\)/;
    const grafted = other?.replace(seal, seal.exec(one ?? "")?.[0] ?? "") ?? "";
    expect(verifyFile(Buffer.from(grafted, "latin1"), await keys()).is).toBe("changed");
  });
});

describe("a trade at the desk", () => {
  it("has a receipt of both assets, and names the house to everybody", async () => {
    const bench = await startDeskBench();
    try {
      const client = await bench.client("1000.00 BRL");
      expect(await bench.trade(client, "buy", "USDT", "100.00")).toBe("settled");
      const [{ transactionId }] = (await bench.call("GET", "/v1/statement", client)).body.items as [
        { transactionId: string },
      ];
      const { body } = await bench.call("GET", `/v1/receipts/${transactionId}`, client);
      expect(body).toMatchObject({
        title: "otcBuy",
        counterparty: "Mesa OTC Lastro",
        amounts: [{ asset: "BRL", amount: expect.stringMatching(/^-/) }, { asset: "USDT" }],
      });
      const shown = await bench.call("GET", `/v1/public/receipts/${body.code}`, client);
      expect(shown.body).toMatchObject({ receipt: { declaration: { counterparty: "Mesa OTC Lastro" } } });
    } finally {
      await bench.close();
    }
  });
});

describe("every movement of a statement", () => {
  it("has a receipt and a genuine file, those of kinds nobody has heard of too", async () => {
    const { items } = (await get("/v1/statement?limit=100", ana)).json();
    const titles = new Set(items.map(({ title }: { title: string }) => title));
    for (const kind of [
      "pixReceived",
      "pixClawedBack",
      "transferSent",
      "holdOpened",
      "holdReleased",
      "otherOut",
    ])
      expect(titles).toContain(kind);
    for (const { transactionId, title } of items) {
      const receipt = await receiptOf(transactionId, ana);
      if (receipt.amounts.length === 1)
        expect([transactionId, receipt.title]).toEqual([transactionId, title]);
      const file = await pdfOf(transactionId, ana);
      expect([title, verifyFile(file, await keys()).is]).toEqual([title, "genuine"]);
    }
  });
});

const asOwner = (sql: string, values: readonly string[]) => asOwnerOf(app.databaseUrl, sql, values);

describe("the command that checks a file", () => {
  it("works offline, says what it found and ends with a code", async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), "receipt-"));
    try {
      const file = await pdfOf(await sent(app, ana, bia, "12.34"), ana);
      const changed = Buffer.from(file);
      changed[file.length - 9] = (changed[file.length - 9] ?? 0) ^ 1;
      const published = await get("/.well-known/lastro-receipts.json");
      const [receipt = "", other = "", known = "", strangers = ""] = await Promise.all(
        [file, changed, published.body, '{"keys":[]}'].map(async (content, index) => {
          const place = path.join(folder, String(index));
          await writeFile(place, content);
          return place;
        }),
      );
      for (const place of [["--keys", known], []]) {
        const genuine = await command(receipt, ...place);
        expect([genuine.code, genuine.said]).toEqual([0, expect.stringMatching(/^GENUINE/)]);
        expect(genuine.said).toContain("-12.34 BRL");
        expect(await command(other, ...place)).toEqual({ code: 1, said: expect.stringMatching(/^CHANGED/) });
      }
      const unknown = await command(receipt, "--keys", strangers);
      expect(unknown).toEqual({ code: 1, said: expect.stringMatching(/^UNKNOWN KEY/) });
      expect(await command(known)).toEqual({ code: 1, said: expect.stringMatching(/^NOT A RECEIPT/) });
      expect((await command(path.join(folder, "nowhere"))).code).toBe(2);
      expect((await command(receipt, "--keys", receipt)).code).toBe(2);
      expect(await command()).toEqual({ code: 2, said: expect.stringContaining("Usage") });
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

async function command(...args: string[]): Promise<{ code: number; said: string }> {
  let said = "";
  const code = await runVerifyCommand(args, {
    published: `${app.ctx.config.publicUrl}/.well-known/lastro-receipts.json`,
    say: (text) => {
      said += text;
    },
  });
  return { code, said };
}

async function sim(action: string, body: object): Promise<void> {
  await fetch(`${psp.url}/sim/${action}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

/** A charge of Ana's that somebody paid; answers the transaction that credited it. */
async function paidByPix(amount: string): Promise<string> {
  const headers = { ...ana.headers, "idempotency-key": app.ctx.random.id() };
  const charge = await app.http.inject({
    method: "POST",
    url: "/v1/pix/charges",
    headers,
    payload: { amount },
  });
  const { id, txid } = charge.json();
  await sim("pay", { txid, payer: { nome: "Joana Lima", cpf: "12345678909" } });
  const read = async () => (await get(`/v1/pix/charges/${id}`, ana)).json();
  await until(async () => (await read()).status === "PAID");
  return (await read()).payments[0].transactionId;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  await expect
    .poll(
      async () => {
        await app.worker.runDue();
        return isSo();
      },
      { timeout: 60_000, interval: 100 },
    )
    .toBe(true);
}
