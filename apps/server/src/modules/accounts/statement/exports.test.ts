import { textOfPdf } from "@lastro/platform/testing/text-of-pdf";
import { Extractor, OfxExtractor, Reader } from "ofx-data-extractor";
import { parseSync } from "ofx-js";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { makersHere } from "../../../file-makers.js";
import { expectBooksInOrder } from "../../../testing/books.js";
import { held, posted, sent } from "../../../testing/movements.js";
import { aClient, type SignedInPerson } from "../../../testing/people.js";
import { startTestApp, type TestApp } from "../../../testing/test-app.js";

let app: TestApp;
let bia: SignedInPerson;
beforeAll(async () => {
  app = await startTestApp();
  bia = await aClient(app, { metadata: { nome: "Souza & Filhos <Grãos>" } });
});
afterEach(() => expectBooksInOrder(app.databaseUrl));
afterAll(() => app.close());

const get = (url: string, as: SignedInPerson) => app.http.inject({ url, headers: as.headers });
const linesOf = (body: string) => body.split("\r\n");

describe("the spreadsheet", () => {
  it("opens in Brazilian programs and runs nothing that somebody else wrote", async () => {
    const ana = await aClient(app);
    await posted(app, ana, { BRL: "1234.56" });
    await sent(app, ana, bia, "0.06", '=HYPERLINK("http://x.example"; "ração")');
    const answer = await get("/v1/statement.csv", ana);
    expect(answer.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="extrato-lastro-2026-11-20.csv"',
    });
    const [head, newest, oldest, end] = linesOf(answer.body);
    expect(head).toBe(
      "\ufeffData;Hora;Movimento;Contraparte;Descrição;Ativo;Valor;Bloqueio;Saldo disponível;Saldo bloqueado;Saldo total;Referência;Transação",
    );
    expect(newest).toContain(
      `20/11/2026;12:00:00;Transferência enviada;Souza & Filhos <Grãos>;"'=HYPERLINK(""http://x.example""; ""ração"")";BRL;-0,06;0,00;1234,50;0,00;1234,50;`,
    );
    expect(oldest).toContain(";Crédito em conta;;;BRL;1234,56;0,00;1234,56;");
    expect(end).toBe("");
  });

  it("has every row of a long statement, through the same filters as the screen", async () => {
    const ana = await aClient(app);
    for (let n = 0; n < 150; n += 1) await posted(app, ana, { BRL: "1.00" });
    const all = linesOf((await get("/v1/statement.csv", ana)).body.trimEnd());
    expect(all).toHaveLength(151);
    expect(all[1]).toContain(";150,00;");
    const none = linesOf((await get("/v1/statement.csv?direction=out", ana)).body.trimEnd());
    expect(none).toHaveLength(1);
  });

  it("is refused in words, not half written, when the period makes no sense", async () => {
    const answer = await get("/v1/statement.csv?from=2026-11-20&to=2026-11-01", await aClient(app));
    expect([answer.statusCode, answer.json().code]).toEqual([400, "statement.period_invalid"]);
  });
});

describe("many files for one person at once", () => {
  it("are made a few at a time, away from everybody else's answers, and the rest told to come back", async () => {
    const drawn: (() => void)[] = [];
    const slow = await startTestApp({
      fileMakers: {
        ...makersHere,
        drawStatement: () => new Promise((resolve) => drawn.push(() => resolve(Buffer.from("%PDF-")))),
      },
    });
    try {
      const [ana, neighbour] = [await aClient(slow), await aClient(slow)];
      const ask = (person: SignedInPerson, url = "/v1/statement.pdf") =>
        slow.http.inject({ url, headers: person.headers });
      const first = [ask(ana), ask(ana)];
      await expect.poll(() => drawn.length, { timeout: 60_000 }).toBe(2);
      for (const url of ["/v1/statement.pdf", "/v1/statement.csv", "/v1/statement.ofx"]) {
        const answer = await ask(ana, url);
        expect([url, answer.statusCode, answer.json().code]).toEqual([url, 429, "request.too_many_at_once"]);
        expect(answer.headers["retry-after"]).toBe("5");
      }
      expect((await ask(ana, "/v1/wallets")).statusCode).toBe(200);
      const other = ask(neighbour);
      await expect.poll(() => drawn.length, { timeout: 60_000 }).toBe(3);
      for (const finish of drawn) finish();
      for (const answer of await Promise.all([...first, other])) expect(answer.statusCode).toBe(200);
      for (let again = 0; again < 4; again += 1)
        expect((await ask(ana, "/v1/statement.csv")).statusCode).toBe(200);
    } finally {
      await slow.close();
    }
  });
});

describe("the OFX file", () => {
  const ofxOf = async (url: string, as: SignedInPerson) => {
    const answer = await get(url, as);
    expect(answer.statusCode).toBe(200);
    return answer.rawPayload.toString("latin1");
  };
  /** As two programs read it that know nothing of each other: each transaction's amount and memo, and the balance. */
  const readBy = (ofx: string) => {
    const { STMTRS } = parseSync(ofx).OFX.BANKMSGSRSV1.STMTTRNRS;
    const one = {
      account: STMTRS.BANKACCTFROM,
      balance: STMTRS.LEDGERBAL.BALAMT,
      amounts: [STMTRS.BANKTRANLIST.STMTTRN].flat().map(({ TRNAMT }) => TRNAMT),
    };
    const extracted = new Extractor(new OfxExtractor()).data(Reader.fromString(ofx)).getBankTransferList();
    return { one, other: extracted.map(({ TRNAMT }) => Number(TRNAMT).toFixed(2)) };
  };

  it("has the movements in reais, each once, and the balance they lead to", async () => {
    const ana = await aClient(app);
    await posted(app, ana, { BRL: "100.00", USDT: "5" });
    await sent(app, ana, bia, "25.50");
    await held(app, ana, "10.00");
    const ofx = await ofxOf("/v1/statement.ofx", ana);
    expect(ofx).toContain("<TRNTYPE>CREDIT\r\n<DTPOSTED>20261120120000[-3:BRT]\r\n<TRNAMT>100.00\r\n<FITID>");
    expect(ofx).toContain("\r\n<MEMO>Transferência enviada - Souza &amp; Filhos &lt;Grãos&gt;\r\n");
    expect(ofx).toContain("<CURDEF>BRL\r\n<BANKACCTFROM>\r\n<BANKID>LASTRO\r\n<BRANCHID>0001\r\n");
    expect(ofx).toContain("<DTSTART>20261120\r\n<DTEND>20261120\r\n");
    for (const line of ofx.split("\r\n")) expect(line).toMatch(/^(<\/?[A-Z0-9]+>[^<]*|[A-Z]+:\w+|)$/);
    const { one, other } = readBy(ofx);
    expect(one).toMatchObject({ balance: "74.50", amounts: ["-25.50", "100.00"] });
    expect(other).toEqual(["-25.50", "100.00"]);
  });

  it("writes every letter Windows-1252 has, cuts no escape in two, and keeps what was typed on one line", async () => {
    const ana = await aClient(app);
    const carla = await aClient(app, { metadata: { nome: "Ações & Fibras do Brasil — Exportação" } });
    await posted(app, ana, { BRL: "10.00" });
    await sent(app, ana, carla, "1.00", `“50 €” – 王 ${"&".repeat(100)}`);
    const ofx = await ofxOf("/v1/statement.ofx", ana);
    expect(ofx).toContain("\r\n<NAME>Ações &amp; Fibras do Brasil \x97 Expor\r\n");
    expect(ofx).toContain(`\x9350 \x80\x94 \x96 ? ${"&amp;".repeat(100)}\r\n`);
    expect(readBy(ofx).other).toEqual(["-1.00", "10.00"]);
  });

  it("says the same of a movement each time, so that a program imports it once", async () => {
    const ana = await aClient(app);
    await posted(app, ana, { BRL: "100.00" });
    const ids = async () => (await ofxOf("/v1/statement.ofx", ana)).match(/<FITID>.*/g);
    const before = await ids();
    await sent(app, ana, bia, "1.00");
    expect(await ids()).toEqual(expect.arrayContaining(before ?? []));
  });

  it("is one of each currency, with an account of its own; other assets are told to take the CSV", async () => {
    const ana = await aClient(app);
    await posted(app, ana, { BRL: "100.00", USD: "7.25", BTC: "0.5" });
    const dollars = readBy(await ofxOf("/v1/statement.ofx?asset=USD", ana)).one;
    expect(dollars).toMatchObject({ balance: "7.25", amounts: ["7.25"] });
    expect(dollars.account.ACCTID).toMatch(/^[0-9a-f]{18}-USD$/);
    expect(await ofxOf("/v1/statement.ofx?asset=EUR", ana)).toContain("<BALAMT>0.00");
    const refused = await get("/v1/statement.ofx?asset=BTC", ana);
    expect([refused.statusCode, refused.json().code]).toEqual([422, "statement.ofx_currencies_only"]);
    const [, row] = linesOf((await get("/v1/statement.csv?asset=BTC", ana)).body);
    expect(row).toContain(";BTC;0,50000000;");
  });
});

describe("the PDF", () => {
  it("is written for a client, over as many pages as the period needs", async () => {
    const ana = await aClient(app);
    for (let n = 0; n < 60; n += 1) await posted(app, ana, { BRL: "100.00" });
    const answer = await get("/v1/statement.pdf", ana);
    expect(answer.headers["content-type"]).toBe("application/pdf");
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
    expect(answer.rawPayload.toString("latin1").match(/\/Type \/Page\n/g)?.length).toBe(4);
  });

  it("writes every name as it is, in whatever language, and shows what it cannot write", async () => {
    const [holder, friend] = await Promise.all(
      ["王小明 Conceição", "髙橋 さくら"].map((nome) => aClient(app, { metadata: { nome } })),
    );
    if (!holder || !friend) throw new Error("Two clients");
    await posted(app, holder, { BRL: "100.00" });
    await sent(app, holder, friend, "1.00", "寿司 & ração 🍣");
    const text = await textOfPdf((await get("/v1/statement.pdf", holder)).rawPayload);
    expect(text).toContain("\n王小明 Conceição\n");
    expect(text).toContain("\n12:00  ·  髙橋 さくら  ·  寿司 & ração □saldo R$ 99,00\n");
  });
});
