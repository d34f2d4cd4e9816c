import { createServer, type Server } from "node:http";
import { createFixedClock } from "@lastro/platform/testing/fixed-clock";
import { freePort } from "@lastro/platform/testing/free-port";
import { afterEach, describe, expect, it } from "vitest";
import { loadConfig } from "../../../configuration/config.js";
import { createApiPix } from "./api-pix.js";
import type { PspError } from "./psp-error.js";

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

const TOKEN = { status: 200, body: JSON.stringify({ access_token: "t", expires_in: 3600 }) };

/** A provider of odd habits: it issues tokens and answers everything else as told. */
async function provider(answer: { status: number; body: string } | "reset", prefix = "/v2") {
  const seen: string[] = [];
  const port = await freePort();
  server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    if (request.url !== "/oauth/token" && answer === "reset") {
      request.socket.destroy();
      return;
    }
    const { status, body } = request.url === "/oauth/token" || answer === "reset" ? TOKEN : answer;
    response.writeHead(status, { "content-type": "application/json" }).end(body);
  });
  await new Promise<void>((resolve) => server?.listen(port, "127.0.0.1", resolve));
  const config = loadConfig({
    LASTRO_PIX_URL: `http://127.0.0.1:${port}`,
    LASTRO_PIX_BASE_PATH: prefix,
    LASTRO_PIX_KEY: "chave@lastro.example",
  });
  return { charges: createApiPix({ config, clock: createFixedClock() }).charges, seen };
}

const CHARGE = {
  txid: "a".repeat(32),
  amount: { asset: "BRL", minor: 1050n },
  expiresInSeconds: 60,
} as const;

async function failureOf(answer: { status: number; body: string } | "reset") {
  const { charges } = await provider(answer);
  return charges.createCharge(CHARGE).then(
    () => undefined,
    (error: PspError) => error,
  );
}

describe("a call the provider does not answer as it should", () => {
  it.each([
    [429, "retryable"],
    [403, "retryable"],
    [400, "final"],
    [404, "final"],
    [500, "unknown"],
    [503, "unknown"],
  ])("with status %d is %s", async (status, failure) => {
    expect(await failureOf({ status, body: "" })).toMatchObject({ failure, status });
  });

  it("by closing the connection is unknown, for it may have done it", async () => {
    expect(await failureOf("reset")).toMatchObject({ failure: "unknown" });
  });

  it("with a success nobody can read is unknown", async () => {
    expect(await failureOf({ status: 201, body: "<html>" })).toMatchObject({ failure: "unknown" });
  });

  it("because nobody listens is retryable: nothing was sent", async () => {
    const config = loadConfig({ LASTRO_PIX_URL: `http://127.0.0.1:${await freePort()}` });
    const { charges } = createApiPix({ config, clock: createFixedClock() });
    await expect(charges.createCharge(CHARGE)).rejects.toMatchObject({ failure: "retryable" });
  });

  it("says which refusal it was, in the standard's shape or in the provider's own", async () => {
    const standard = {
      type: "https://pix.bcb.gov.br/api/v2/error/CobOperacaoInvalida",
      title: "x",
      status: 400,
      violacoes: [{ razao: "a chave 12345678909 não é sua", propriedade: "cob.chave" }],
    };
    const said = await failureOf({ status: 400, body: JSON.stringify(standard) });
    expect(said?.message).toBe("PUT /cob: 400 CobOperacaoInvalida cob.chave");
    server?.close();
    const own = await failureOf({ status: 400, body: '{"nome":"webhook_nao_encontrado"}' });
    expect(own?.message).toBe("PUT /cob: 400 webhook_nao_encontrado");
  });
});

describe("an answer", () => {
  const cob = {
    txid: CHARGE.txid,
    status: "UMA_SITUACAO_NOVA",
    calendario: { criacao: "2026-11-20T12:00:00-03:00", expiracao: "60" },
    loc: { location: "pix.example.com/qr/v2/1" },
    pix: [
      {
        endToEndId: "E12345678202009091221abcdef12345",
        valor: "10.50",
        horario: "2026-11-20T15:00:01.000Z",
        gnExtras: { pagador: { nome: "Ana", cpf: "12345678909" } },
        novidade: [1],
      },
    ],
    novidade: true,
  };

  it("is read though it holds what the standard did not know, and the provider's prefix is its own", async () => {
    const { charges, seen } = await provider({ status: 201, body: JSON.stringify(cob) }, "/pix/v2");
    expect(await charges.createCharge(CHARGE)).toMatchObject({
      status: "UMA_SITUACAO_NOVA",
      location: "pix.example.com/qr/v2/1",
      expiresAt: new Date("2026-11-20T15:01:00Z"),
      pix: [{ txid: CHARGE.txid, amount: { minor: 1050n }, payer: { name: "Ana", document: "12345678909" } }],
    });
    expect(seen).toEqual(["POST /oauth/token", `PUT /pix/v2/cob/${CHARGE.txid}`]);
  });

  it("of nothing found is nothing, not a failure", async () => {
    const { charges } = await provider({ status: 404, body: "" });
    expect(await charges.findPix("E1")).toBeUndefined();
  });

  it("is asked for by an id that cannot leave its place in the path", async () => {
    const { charges, seen } = await provider({ status: 404, body: "" });
    await charges.findPix("../../oauth/token?x");
    expect(seen[1]).toBe("GET /v2/pix/..%2F..%2Foauth%2Ftoken%3Fx");
  });
});
