import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { deflateSync } from "node:zlib";
import { createOutsideFetch, type OutsideRequest } from "@lastro/platform/http/outside-fetch";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aForm } from "../../../../testing/kyc.js";
import { startTestApp, type TestApp } from "../../../../testing/test-app.js";
import { anOffer, aTrader, type SignedInTrader } from "../../../../testing/traders.js";
import { fetchPicture } from "./fetch-picture.js";

let app: TestApp;
let producer: SignedInTrader;
beforeAll(async () => {
  app = await startTestApp({ settings: { LASTRO_REQUESTS_PER_MINUTE: "100000" } });
  producer = await aTrader(app, "producer");
});
afterAll(() => app.close());

const DAY_SECONDS = 86_400;

function aPhoto(width = 2_000, height = 1_000) {
  return sharp({ create: { width, height, channels: 3, background: "#c9a54c" } });
}

async function upload(file: Buffer, person: SignedInTrader = producer) {
  const form = aForm([{ name: "file", content: file, filename: "lavoura.jpg" }]);
  const answer = await app.http.inject({
    method: "POST",
    url: "/agro/v1/images",
    headers: { ...person.headers, ...form.headers },
    payload: form.payload,
  });
  return { status: answer.statusCode, body: answer.json() };
}

/** A PNG that says it is enormous and is made of one compressed line of nothing. */
function aBomb(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const framed = Buffer.alloc(body.length + 8);
    framed.writeUInt32BE(data.length);
    body.copy(framed, 4);
    return framed;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(4_000_000))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

describe("a picture sent for an offer", () => {
  it.each(["jpeg", "png", "webp"] as const)("is kept as WebP in two sizes, of a %s", async (format) => {
    const file = await aPhoto()
      .withExif({ IFD0: { Copyright: "where I live" } })
      .toFormat(format)
      .toBuffer();
    const { status, body } = await upload(file);
    expect([status, body.width, body.height]).toEqual([201, 1600, 800]);
    for (const [url, width] of [
      [body.imageUrl, 1600],
      [body.thumbnailUrl, 640],
    ] as const) {
      // Anybody may look at it: an img element sends no token.
      const shown = await app.http.inject({ url });
      expect(shown.headers["content-type"]).toBe("image/webp");
      expect(shown.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
      expect(shown.headers["content-security-policy"]).toContain("sandbox");
      const kept = await sharp(shown.rawPayload).metadata();
      expect(kept).toMatchObject({ format: "webp", width, height: width / 2 });
      expect(kept.exif).toBeUndefined();
      const known = { "if-none-match": String(shown.headers.etag) };
      expect((await app.http.inject({ url, headers: known })).statusCode).toBe(304);
    }
  });

  it.each([
    ["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ["a page", Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["a page that begins like a JPEG", Buffer.from("\xff\xd8\xff<script>alert(1)</script>", "latin1")],
    ["a GIF", Buffer.from("GIF89a\x01\x00\x01\x00\x00\x00\x00;", "latin1")],
    ["a PDF", Buffer.from("%PDF-1.7\n%%EOF")],
  ])("is refused when it is %s, whatever its name says", async (_, file) => {
    const { status, body } = await upload(file);
    expect([status, body.code, body.title]).toEqual([422, "grain.image_invalid", "Arquivo inválido"]);
  });

  it("is refused when it would unpack to more than a photograph", async () => {
    const { status, body } = await upload(aBomb(60_000));
    expect(status).toBe(422);
    expect(["grain.image_too_many_pixels", "grain.image_invalid"]).toContain(body.code);
  });

  it("is refused above five megabytes, and when there is none", async () => {
    const { status, body } = await upload(Buffer.alloc(5 * 1024 * 1024 + 1, 0xff));
    expect([status, body.code]).toEqual([413, "grain.image_too_large"]);
    expect(body.title).toBe("Arquivo muito grande: A imagem deve ter no máximo 5MB.");
    expect((await upload(Buffer.alloc(0))).body.code).toBe("grain.image_missing");
  });

  it("is sent by producers alone, and shown only on its sender's offers", async () => {
    const file = await aPhoto(40, 30).jpeg().toBuffer();
    expect((await upload(file, await aTrader(app, "buyer"))).status).toBe(403);
    const { body: image } = await upload(file);
    const offer = await anOffer(app, producer, { imageId: image.id });
    expect([offer.imageUrl, offer.thumbnailUrl]).toEqual([image.imageUrl, image.thumbnailUrl]);
    const other = await aTrader(app, "producer");
    await expect(anOffer(app, other, { imageId: image.id })).rejects.toThrow("grain.image_unknown");
  });

  it("is tidied away after a day when no version of an offer shows it", async () => {
    const file = await aPhoto(40, 30).jpeg().toBuffer();
    const [unused, shown, once] = [await upload(file), await upload(file), await upload(file)];
    await anOffer(app, producer, { imageId: shown.body.id });
    const offer = await anOffer(app, producer, { imageId: once.body.id });
    await app.http.inject({
      method: "PATCH",
      url: `/agro/v1/offers/${offer.id}`,
      headers: producer.headers,
      payload: { imageId: null },
    });
    const status = async ({ body }: { body: { imageUrl: string } }) =>
      (await app.http.inject({ url: body.imageUrl })).statusCode;
    app.ctx.clock.advanceSeconds(DAY_SECONDS - 60);
    await app.worker.runDue();
    expect(await status(unused)).toBe(200);
    app.ctx.clock.advanceSeconds(3_700);
    await app.worker.runDue();
    expect([await status(unused), await status(shown), await status(once)]).toEqual([404, 200, 200]);
    producer = await aTrader(app, "producer");
  });
});

describe("a picture fetched from an address", () => {
  it.each([
    "http://example.com/a.jpg",
    "https://127.0.0.1/a.jpg",
    "https://localhost/a.jpg",
    "https://[::1]/a.jpg",
    "https://[::ffff:10.0.0.1]/a.jpg",
    "https://10.0.0.1/a.jpg",
    "https://192.168.0.10/a.jpg",
    "https://172.20.1.1/a.jpg",
    "https://169.254.169.254/latest/meta-data",
    "https://2130706433/a.jpg",
    "https://0x7f.1/a.jpg",
    "https://ana:senha@example.com/a.jpg",
    "file:///etc/passwd",
    "isto não é um endereço",
  ])("is refused at %s, all in the same words", async (url) => {
    const answer = await app.http.inject({
      method: "POST",
      url: "/agro/v1/images/by-url",
      headers: producer.headers,
      payload: { url },
    });
    expect([answer.statusCode, answer.json().code, answer.json().title]).toEqual([
      422,
      "grain.image_url_refused",
      "Verifique se a URL da imagem está correta.",
    ]);
  });

  describe("from a server", () => {
    let server: Server;
    let url: string;
    const asked: string[] = [];
    beforeAll(async () => {
      const picture = await aPhoto(40, 30).jpeg().toBuffer();
      const moved: Record<string, string> = {
        "/moved": "/picture",
        "/inside": "https://10.0.0.1/",
        "/plain": "http://example.com/",
        "/round": "/round",
      };
      server = createServer((request, response) => {
        asked.push(request.url ?? "");
        const location = moved[request.url ?? ""];
        if (location !== undefined) response.writeHead(302, { location }).end();
        else if (request.url === "/picture") response.end(picture);
        else if (request.url === "/endless") response.end(Buffer.alloc(5 * 1024 * 1024 + 1));
        else response.writeHead(404).end();
      });
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    });
    afterAll(() => new Promise((resolve) => server.close(resolve)));
    const nearby = createOutsideFetch({ loopback: true, privateNetworks: false });
    const fetched = (path: string) => fetchPicture(`${url}${path}`, nearby);

    it("comes by a redirect too, which is judged like the first address", async () => {
      expect((await sharp(await fetched("/moved")).metadata()).width).toBe(40);
      for (const path of ["/inside", "/plain", "/nothing"])
        await expect(fetched(path), path).rejects.toMatchObject({ code: "grain.image_url_refused" });
    });

    it("is given up after a few redirects, and above five megabytes", async () => {
      await expect(fetched("/round")).rejects.toMatchObject({ code: "grain.image_url_refused" });
      expect(asked.filter((path) => path === "/round")).toHaveLength(4);
      await expect(fetched("/endless")).rejects.toMatchObject({ code: "grain.image_too_large" });
    });
  });

  it("is refused at a name that leads to a private address, even beside a public one", async () => {
    const found = ["93.184.215.14", "10.0.0.1"].map((address) => ({ address, family: 4 }));
    const stranger = createOutsideFetch({ loopback: false, privateNetworks: false }, (_name, _how, told) =>
      told(null, found),
    );
    const reasons: string[] = [];
    const told = (address: string, request?: OutsideRequest) =>
      stranger(address, request).catch((error: Error) => {
        reasons.push(error.message);
        throw error;
      });
    await expect(fetchPicture("https://fotos.example.com/a.jpg", told)).rejects.toMatchObject({
      code: "grain.image_url_refused",
    });
    expect(reasons).toEqual(["a private network is not outside"]);
  });
});
