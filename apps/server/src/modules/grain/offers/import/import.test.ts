import { MAX_IMPORTED_OFFERS } from "@lastro/contracts/grain/offer-imports";
import { openZip } from "@lastro/platform/testing/open-zip";
import { zip } from "@lastro/platform/zip";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { type GrainBench, type GrainPerson, startGrainBench } from "../../../../testing/grain-bench.js";
import { aForm } from "../../../../testing/kyc.js";

let market: GrainBench;
let producer: GrainPerson;
beforeAll(async () => {
  market = await startGrainBench();
  producer = await market.producer();
});
afterAll(() => market.close());

const HEAD =
  "Nome;Grão;Safra;Cidade;UF;Base;Preço (USDT/t);Quantidade (t);Pedido mínimo (t);Entrega de;Entrega até";
const GOOD = "Soja nova;Soja;2025/26;Sorriso;mt;fca;398,50;1.500,5;10;;";

async function preview(content: string | Buffer, who = producer) {
  const { headers, payload } = aForm([
    { name: "file", filename: "ofertas.csv", content: Buffer.from(content) },
  ]);
  const url = "/agro/v1/offer-imports/preview";
  const answer = await market.app.http.inject({
    ...{ method: "POST", url, payload },
    headers: { ...who.headers, ...headers },
  });
  return { status: answer.statusCode, body: answer.json() };
}

const confirm = (body: object, who = producer) => market.call(who, "POST", "/agro/v1/offer-imports", body);

const offersOf = async (who: GrainPerson) =>
  (await market.call(who, "GET", "/agro/v1/offers?mine=true")).body.items;

async function workbook(parts: Readonly<Record<string, string>>): Promise<Buffer> {
  const files = Object.entries(parts).map(([name, xml]) => ({ name, content: [Buffer.from(xml)] }));
  const pieces: Buffer[] = [];
  for await (const piece of zip(files, new Date(0))) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** A sheet of cells, each as it stands in the XML. */
const sheet = (rows: readonly (readonly string[])[]) =>
  `<worksheet><sheetData>${rows
    .map((cells, row) => `<row r="${row + 1}">${cells.map((cell) => `<c${cell}</c>`).join("")}</row>`)
    .join("")}</sheetData></worksheet>`;
const typed = (text: string) => ` t="inlineStr"><is><t>${text}</t></is>`;

describe("offers from a spreadsheet", () => {
  it("shows each row with its faults by line and column, and creates nothing", async () => {
    const lines = [
      HEAD,
      GOOD,
      "=cmd|' /C calc'!A0;Trigo;;Sorriso;MT;FCA;398,50;100;10;;",
      ";Aveia;;;MT;XXX;1.500;abc;;;",
      "Milho;Milho;;Sorriso;MT;FCA;0;100;200;;",
      "Milho;milho;;Sorriso;MT;FCA;100,123;100;10,05;;",
      "Milho;milho;;Sorriso;MT;FCA;100;100;10;31/12/2099;01/01/2099",
    ];
    const { status, body } = await preview(lines.join("\r\n"));
    expect(status).toBe(200);
    const faults = body.rows.map(({ line, faults }: { line: number; faults: object[] }) => [
      line,
      ...faults.map((each) => Object.values(each).join(" ")),
    ]);
    expect(faults).toEqual([
      [2],
      [3, "name formula"],
      [
        4,
        ...["name missing", "commodity unknown_word", "city missing", "deliveryBasis unknown_word"],
        ...["pricePerTonne ambiguous_number", "quantity not_a_number", "minimumOrder missing"],
      ],
      [5, "pricePerTonne out_of_range"],
      [6, "pricePerTonne too_many_decimals", "minimumOrder step"],
      [7, "deliveryTo period"],
    ]);
    expect(body.rows[0].offer).toMatchObject({
      ...{
        name: "Soja nova",
        commodity: "soy",
        pricePerTonne: "398.5",
        quantity: "1500.5",
        minimumOrder: "10",
      },
      place: { city: "Sorriso", state: "MT", country: "BR" },
    });
    expect(await offersOf(producer)).toEqual([]);
  });

  it("publishes what was previewed at once and only once, even when it is asked for twice together", async () => {
    const { body } = await preview([HEAD, GOOD, GOOD.replace("nova", "velha")].join("\n"));
    const offers = body.rows.map(({ offer }: { offer: object }) => offer);
    const answers = await Promise.all([1, 2].map(() => confirm({ importId: body.importId, offers })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("grain.import_done");
    expect((await offersOf(producer)).map(({ name }: { name: string }) => name).sort()).toEqual([
      ...["Soja nova", "Soja velha"],
    ]);
  });

  it("publishes none where one is refused", async () => {
    const another = await market.producer();
    const { body } = await preview([HEAD, GOOD].join("\n"), another);
    const [{ offer }] = body.rows;
    const offers = [offer, { ...offer, minimumOrder: "9999999" }];
    const refused = await confirm({ importId: body.importId, offers }, another);
    expect([refused.status, refused.body.code]).toEqual([422, "grain.offer_minimum_above_quantity"]);
    expect(await offersOf(another)).toEqual([]);
    expect((await confirm({ importId: body.importId, offers: [offer] }, another)).status).toBe(201);
  });

  it("reads a workbook's numbers, days and shared words, and refuses its formulas", async () => {
    const file = await workbook({
      "xl/worksheets/sheet1.xml": sheet([
        HEAD.split(";").map(typed),
        [
          ...[` r="A2" t="s"><v>0</v>`, typed("Milho"), ` r="D2" t="s"><v>1</v>`, typed("MT"), typed("FCA")],
          ...["><v>198.10000000000002</v>", "><v>1500</v>", "><v>10</v>", "><v>46388</v>", "><v>46418</v>"],
        ],
        [
          ...[
            typed("Soja"),
            typed("Soja"),
            ` r="D3" t="str"><f>A1</f><v>Sorriso</v>`,
            typed("MT"),
            typed("FCA"),
          ],
          ...["><f>1+1</f><v>2</v>", "><v>1500</v>", "><v>10</v>"],
        ],
      ]),
      "xl/sharedStrings.xml":
        "<sst><si><r><t>Milho &amp; </t></r><r><t>mais</t></r></si><si><t>Sinop</t></si></sst>",
    });
    const { body } = await preview(file);
    expect(body.rows[0].faults).toEqual([]);
    expect(body.rows[0].offer).toMatchObject({
      ...{ name: "Milho & mais", pricePerTonne: "198.1", place: { city: "Sinop" } },
      delivery: { from: "2027-01-01", to: "2027-01-31" },
    });
    expect(body.rows[1].faults).toEqual([
      { column: "city", fault: "formula" },
      { column: "pricePerTonne", fault: "formula" },
    ]);
  });

  it("refuses what is no spreadsheet, has too many rows, lacks columns or is empty", async () => {
    const codeOf = async (content: string | Buffer) => (await preview(content)).body.code;
    expect(await codeOf(Buffer.from([1, 2, 0, 3]))).toBe("grain.import_unreadable");
    expect(await codeOf(Buffer.from("PK\u0003\u0004 nothing else"))).toBe("grain.import_unreadable");
    const many = [HEAD, ...Array.from({ length: MAX_IMPORTED_OFFERS + 1 }, () => GOOD)];
    expect(await codeOf(many.join("\n"))).toBe("grain.import_too_large");
    expect(await codeOf("x".repeat(1024 * 1024 + 1))).toBe("grain.import_too_large");
    expect(await codeOf("Nome;Cidade\nSoja;Sorriso")).toBe("grain.import_columns_missing");
    expect(await codeOf(HEAD)).toBe("grain.import_empty");
  });

  it("hands out a template whose columns an import knows", async () => {
    const get = (name: string) =>
      market.app.http.inject({ url: `/agro/v1/offer-imports/${name}`, headers: producer.headers });
    const { body } = await get("modelo-ofertas.csv");
    expect((await preview(body)).body.code).toBe("grain.import_empty");
    const xlsx = await get("modelo-ofertas.xlsx");
    expect([...openZip(xlsx.rawPayload).keys()]).toContain("xl/worksheets/sheet2.xml");
    expect((await preview(xlsx.rawPayload)).body.code).toBe("grain.import_empty");
  });
});
