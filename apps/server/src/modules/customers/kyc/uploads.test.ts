import { deflateSync } from "node:zlib";
import { query } from "@lastro/platform/database/database";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ACTIVE_PDFS, PLAIN_PDFS } from "../../../testing/active-pdfs.js";
import { aForm, aPicture, kycOf, submitWhole, upload, uploadAll } from "../../../testing/kyc.js";
import { aClient, anAdmin, type SignedInPerson } from "../../../testing/people.js";
import { startTestApp, type TestApp } from "../../../testing/test-app.js";

let app: TestApp;
let client: SignedInPerson;
beforeAll(async () => {
  app = await startTestApp({ settings: { LASTRO_REQUESTS_PER_MINUTE: "100000" } });
  client = await aClient(app);
});
afterAll(() => app.close());

/** A PNG that says it is enormous and is made of one compressed line of nothing. */
function aBomb(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const crc = Buffer.alloc(4);
    crc.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, crc]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = deflateSync(Buffer.alloc(4_000_000));
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", data),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><image href="file:///etc/passwd"/></svg>',
);
const PDF = Buffer.from("%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n");
const HEIC = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from("ftypheic0000mif1heic"),
  Buffer.alloc(100),
]);

describe("many uploads of one person at once", () => {
  it("are taken a few at a time, none is dropped, and a neighbour's does not wait for the last of them", async () => {
    const [flooder, neighbour] = [await aClient(app), await aClient(app)];
    const file = await sharp({ create: { width: 2_400, height: 2_400, channels: 3, background: "#224488" } })
      .png()
      .toBuffer();
    const finished: string[] = [];
    const flood = Array.from({ length: 24 }, async () => {
      const answer = await upload(app, flooder, { type: "rg", side: "front", file, filename: "foto.png" });
      finished.push("flooder");
      return answer;
    });
    const next = await upload(app, neighbour, { type: "rg", side: "front" });
    finished.push("neighbour");
    const answers = await Promise.all(flood);
    expect(next.statusCode).toBe(201);
    expect(finished.at(-1)).toBe("flooder");
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 201))
      expect([answer.statusCode, answer.json().code, answer.headers["retry-after"]]).toEqual([
        429,
        "request.too_many_at_once",
        "5",
      ]);
  });
});

describe("uploading a document", () => {
  it.each(["jpeg", "png", "webp"] as const)(
    "keeps a %s as a JPEG of its pixels alone, encrypted",
    async (format) => {
      const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#884422" } })
        .withExif({ IFD0: { Copyright: "place where I live" }, IFD3: { GPSLatitude: "23/1 33/1 0/1" } })
        .toFormat(format)
        .toBuffer();
      const answer = await upload(app, client, { type: "rg", side: "front", file: picture });
      expect(answer.statusCode).toBe(201);
      expect(answer.json()).toMatchObject({
        type: "rg",
        side: "front",
        status: "PENDING",
        contentType: "image/jpeg",
        removable: true,
      });

      const file = await app.http.inject({ url: answer.json().url, headers: client.headers });
      expect(file.statusCode).toBe(200);
      expect(file.headers["content-type"]).toBe("image/jpeg");
      expect(file.headers["content-security-policy"]).toContain("sandbox");
      expect(file.headers["cache-control"]).toBe("no-store");
      const kept = await sharp(file.rawPayload).metadata();
      expect(kept).toMatchObject({ format: "jpeg", width: 900, height: 600 });
      expect(kept.exif).toBeUndefined();
      expect(file.rawPayload.includes("place where I live")).toBe(false);

      const [row] = await query<{ content_sealed: Buffer }>(
        app.ctx.db,
        "select content_sealed from customers_kyc_file where document_id = $1",
        [answer.json().id],
      );
      expect(row?.content_sealed.includes(file.rawPayload.subarray(0, 64))).toBe(false);
    },
  );

  it("accepts the fields in any order", async () => {
    const form = aForm([
      { name: "file", content: await aPicture(), filename: "../../etc/passwd" },
      { name: "side", content: "back" },
      { name: "type", content: "rg" },
    ]);
    const headers = { ...client.headers, ...form.headers };
    const answer = await app.http.inject({
      method: "POST",
      url: "/v1/kyc/documents",
      headers,
      payload: form.payload,
    });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ type: "rg", side: "back" });
  });

  it.each(ACTIVE_PDFS)("refuses a PDF with %s", async (_, code, make) => {
    const answer = await upload(app, client, {
      type: "proof_of_address",
      file: await make(),
      filename: "conta.pdf",
    });
    expect([answer.statusCode, answer.json().code]).toEqual([422, code]);
  });

  it.each(PLAIN_PDFS)("accepts a PDF %s", async (_, make) => {
    const answer = await upload(app, client, {
      type: "proof_of_address",
      file: await make(),
      filename: "conta.pdf",
    });
    expect(answer.statusCode).toBe(201);
  });

  it("accepts a PDF as proof of address, only to be saved", async () => {
    const answer = await upload(app, client, { type: "proof_of_address", file: PDF, filename: "conta.pdf" });
    expect(answer.json()).toMatchObject({ contentType: "application/pdf", bytes: PDF.length });
    const file = await app.http.inject({ url: answer.json().url, headers: client.headers });
    expect(file.headers["content-disposition"]).toContain("attachment");
    expect(file.rawPayload.equals(PDF)).toBe(true);
  });

  const front = { type: "rg", side: "front" } as const;
  it.each([
    ["an SVG", 415, "kyc.file_type_refused", async () => ({ ...front, file: SVG })],
    ["a PDF of an identity document", 415, "kyc.file_type_refused", async () => ({ ...front, file: PDF })],
    [
      "a GIF",
      415,
      "kyc.file_type_refused",
      async () => ({ ...front, file: Buffer.from("GIF89a".padEnd(99, "x")) }),
    ],
    [
      "text called a photo",
      415,
      "kyc.file_type_refused",
      async () => ({ ...front, file: Buffer.from("hello") }),
    ],
    ["a HEIC photo", 415, "kyc.file_is_heic", async () => ({ ...front, file: HEIC })],
    [
      "half a photo",
      422,
      "kyc.file_unreadable",
      async () => ({ ...front, file: (await aPicture()).subarray(0, 900) }),
    ],
    [
      "half a PDF",
      422,
      "kyc.file_unreadable",
      async () => ({ type: "proof_of_address" as const, file: PDF.subarray(0, 20) }),
    ],
    [
      "a JPEG that is none inside",
      422,
      "kyc.file_unreadable",
      async () => ({ ...front, file: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), SVG]) }),
    ],
    [
      "a picture of too many pixels",
      413,
      "kyc.image_too_large",
      async () => ({ ...front, file: aBomb(30_000) }),
    ],
    [
      "more than 10 MB",
      413,
      "kyc.file_too_large",
      async () => ({ ...front, file: Buffer.concat([await aPicture(), Buffer.alloc(10 * 1024 * 1024)]) }),
    ],
    ["nothing", 422, "kyc.file_missing", async () => ({ ...front, file: Buffer.alloc(0) })],
    ["a side an RG does not have", 422, "kyc.side_invalid", async () => ({ type: "rg" as const })],
    [
      "a side a selfie does not have",
      422,
      "kyc.side_invalid",
      async () => ({ type: "selfie" as const, side: "back" as const }),
    ],
  ])("refuses %s", async (_what, status, code, document) => {
    const answer = await upload(app, await aClient(app), await document());
    expect(answer.json().code).toBe(code);
    expect(answer.statusCode).toBe(status);
  });

  it.each([
    [
      "an unknown type",
      [
        { name: "type", content: "library_card" },
        { name: "file", content: "x", filename: "a" },
      ],
      400,
    ],
    ["no file", [{ name: "type", content: "selfie" }], 422],
    [
      "an unknown side",
      [
        { name: "type", content: "rg" },
        { name: "side", content: "top" },
        { name: "file", content: "x", filename: "a" },
      ],
      400,
    ],
    [
      "two files",
      [
        { name: "type", content: "selfie" },
        { name: "file", content: "x", filename: "a" },
        { name: "file", content: "y", filename: "b" },
      ],
      413,
    ],
    ["too many fields", Array.from({ length: 30 }, (_, n) => ({ name: `f${n}`, content: "x" })), 413],
  ])("refuses a form with %s", async (_what, parts, status) => {
    const form = aForm(parts);
    const headers = { ...client.headers, ...form.headers };
    const answer = await app.http.inject({
      method: "POST",
      url: "/v1/kyc/documents",
      headers,
      payload: form.payload,
    });
    expect(answer.statusCode).toBe(status);
  });

  it("refuses what is not a form, and whoever is not signed in", async () => {
    const url = "/v1/kyc/documents";
    const json = await app.http.inject({
      method: "POST",
      url,
      headers: client.headers,
      payload: { type: "rg" },
    });
    expect(json.statusCode).toBe(415);
    expect((await app.http.inject({ method: "POST", url, ...aForm([]) })).statusCode).toBe(401);
  });

  it("replaces what stood in its place, and an identity document of another kind", async () => {
    const person = await aClient(app);
    await uploadAll(app, person);
    await upload(app, person, { type: "cnh", side: "front" });
    const { documents, missing } = await kycOf(app, person);
    expect(documents.map(({ type, side }: { type: string; side: string }) => [type, side])).toEqual([
      ["cnh", "front"],
      ["selfie", null],
      ["proof_of_address", null],
    ]);
    expect(missing).toEqual([{ type: "cnh", side: "back" }]);
  });

  it("stands once in its place when it is sent ten times at once", async () => {
    const person = await aClient(app);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => upload(app, person, { type: "selfie" })),
    );
    expect(answers.every(({ statusCode }) => statusCode === 201)).toBe(true);
    expect((await kycOf(app, person)).documents).toHaveLength(1);
  });

  it("is limited in number", async () => {
    const person = await aClient(app);
    const small = Buffer.from("not a picture");
    const answers = [];
    for (let n = 0; n < 41; n += 1) answers.push(await upload(app, person, { type: "selfie", file: small }));
    expect(answers.at(-1)?.statusCode).toBe(429);
    expect(answers.at(-1)?.headers["retry-after"]).toBeDefined();
  });
});

describe("a document", () => {
  it("does not exist for another client, and is removed only by its owner", async () => {
    const [owner, other] = [await aClient(app), await aClient(app)];
    const document = (await upload(app, owner, { type: "selfie" })).json();
    const removal = { method: "DELETE", url: `/v1/kyc/documents/${document.id}` } as const;
    expect((await app.http.inject({ url: document.url, headers: other.headers })).statusCode).toBe(404);
    expect((await app.http.inject({ ...removal, headers: other.headers })).statusCode).toBe(404);
    expect((await app.http.inject({ ...removal, headers: owner.headers })).statusCode).toBe(204);
    expect((await app.http.inject({ ...removal, headers: owner.headers })).statusCode).toBe(404);
    expect((await kycOf(app, owner)).documents).toEqual([]);
    const files = await query(app.ctx.db, "select 1 from customers_kyc_file where document_id = $1", [
      document.id,
    ]);
    expect(files).toHaveLength(0);
  });

  it("cannot be removed or replaced once it was sent", async () => {
    const person = await aClient(app);
    await submitWhole(app, person);
    const [document] = (await kycOf(app, person)).documents;
    expect(document.removable).toBe(false);
    const url = `/v1/kyc/documents/${document.id}`;
    const removed = await app.http.inject({ method: "DELETE", url, headers: person.headers });
    expect(removed.json().code).toBe("kyc.not_editable");
    expect((await upload(app, person, { type: "selfie" })).json().code).toBe("kyc.not_editable");
  });

  it("is opened by an administrator only with a record of it, and never one's own", async () => {
    const [person, admin] = [await aClient(app), await anAdmin(app)];
    const { id } = (await upload(app, person, { type: "selfie" })).json();
    const url = `/v1/admin/kyc/documents/${id}/file`;
    expect((await app.http.inject({ url, headers: person.headers })).statusCode).toBe(403);
    expect((await app.http.inject({ url, headers: admin.headers })).statusCode).toBe(200);
    const opened = await query(
      app.ctx.db,
      "select 1 from audit_event where action = 'kyc.document_opened' and actor = $1 and details->>'documentId' = $2",
      [`admin:${admin.userId}`, id],
    );
    expect(opened).toHaveLength(1);

    const own = (await upload(app, admin, { type: "selfie" })).json();
    const answer = await app.http.inject({
      url: `/v1/admin/kyc/documents/${own.id}/file`,
      headers: admin.headers,
    });
    expect(answer.json().code).toBe("kyc.own_case");
  });
});
