import { formatMoney } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import { z } from "zod";
import { createAccessToken } from "./access-token.js";
import { createApiMed } from "./api-med.js";
import { type Answer, type Call, createTransport } from "./http-transport.js";
import type { PixKeys } from "./keys-port.js";
import type {
  Period,
  PixCharges,
  PixDestination,
  PixDirectory,
  PixPayouts,
  PixProvider,
  PspPix,
  PspSent,
} from "./port.js";
import { failureOf, PspError } from "./psp-error.js";
import { problemWords, wire } from "./wire.js";

const DEADLINE_MS = 6_000;
const SCOPES = "cob.write cob.read pix.write pix.read webhook.write webhook.read";
/** Asked for apart: a client that may not send must go on receiving. */
const DISPUTE_SCOPES = "med.read med.write";
const SENDING_SCOPES = "pix.send gn.pix.send.read gn.qrcodes.pay";
/** Asked for apart as well: not every client may register keys. */
const KEY_SCOPES = "gn.pix.evp.write gn.pix.evp.read";
const PAGE_SIZE = 100;

type Request = Pick<Call, "operation" | "method" | "path"> & {
  readonly body?: unknown;
  /** Sending, keys and disputes are no part of the standard: their paths are the provider's own, and so are their scopes. */
  readonly own?: "sending" | "keys" | "disputes";
};

/** The Central Bank's API Pix, as any provider serves it: OAuth2 client credentials, mutual TLS where asked for. */
export function createApiPix({ config, clock }: Pick<Ctx, "config" | "clock">): PixProvider {
  const { pix } = config;
  const transport = createTransport(pix.url, pix.certificate);
  const receiving = createAccessToken(clock, () => fetchToken(SCOPES));
  const own = {
    sending: createAccessToken(clock, () => fetchToken(SENDING_SCOPES)),
    keys: createAccessToken(clock, () => fetchToken(KEY_SCOPES)),
    disputes: createAccessToken(clock, () => fetchToken(DISPUTE_SCOPES)),
  };

  async function fetchToken(scope: string) {
    const operation = "POST token";
    const answer = await transport({
      operation,
      method: "POST",
      path: pix.tokenPath,
      headers: {
        authorization: `Basic ${Buffer.from(`${pix.clientId}:${pix.clientSecret}`).toString("base64")}`,
        "content-type": "application/x-www-form-urlencoded",
      },
      body: new URLSearchParams({ grant_type: "client_credentials", scope }).toString(),
      deadlineMs: DEADLINE_MS,
    }).catch((error: unknown) => {
      throw withoutEffect(error);
    });
    if (answer.status !== 200) {
      throw new PspError(operation, "retryable", {
        status: answer.status,
        words: problemWords(answer.body),
      });
    }
    const { access_token: token, expires_in: expiresInSeconds } = read(operation, wire.token, answer);
    return { token, expiresInSeconds };
  }

  async function send(request: Request): Promise<Answer> {
    const accessToken = request.own ? own[request.own] : receiving;
    for (let attempt = 1; ; attempt += 1) {
      const token = await accessToken.current();
      const answer = await transport({
        operation: request.operation,
        method: request.method,
        path: request.own ? request.path : pix.basePath + request.path,
        headers: {
          authorization: `Bearer ${token}`,
          ...(request.body === undefined ? {} : { "content-type": "application/json" }),
        },
        ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
        deadlineMs: DEADLINE_MS,
      });
      if (answer.status !== 401 || attempt > 1) return answer;
      accessToken.forget(token);
    }
  }

  /** The answer of a call that succeeded. */
  async function call<S extends z.ZodType>(request: Request, schema: S): Promise<z.output<S>> {
    return read(request.operation, schema, await succeeded(request));
  }

  async function succeeded(request: Request): Promise<Answer> {
    const answer = await send(request);
    if (answer.status >= 200 && answer.status < 300) return answer;
    throw new PspError(request.operation, failureOf(answer.status), {
      status: answer.status,
      words: `${answer.status} ${problemWords(answer.body)}`,
    });
  }

  /** The same, with undefined for what the provider does not have. */
  async function find<S extends z.ZodType>(request: Request, schema: S): Promise<z.output<S> | undefined> {
    try {
      return await call(request, schema);
    } catch (error) {
      if (error instanceof PspError && (error.status === 404 || error.status === 410)) return undefined;
      throw error;
    }
  }

  const charges: PixCharges = {
    name: "api-pix",
    createCharge: ({ txid, amount, expiresInSeconds, message }) =>
      call(
        {
          operation: "PUT /cob",
          method: "PUT",
          path: `/cob/${txid}`,
          body: {
            calendario: { expiracao: expiresInSeconds },
            valor: { original: formatMoney(amount) },
            chave: pix.key,
            ...(message === undefined ? {} : { solicitacaoPagador: message }),
          },
        },
        wire.charge,
      ),
    findCharge: (txid) =>
      find({ operation: "GET /cob", method: "GET", path: `/cob/${segment(txid)}` }, wire.charge),
    removeCharge: (txid) =>
      call(
        {
          operation: "PATCH /cob",
          method: "PATCH",
          path: `/cob/${txid}`,
          body: { status: "REMOVIDA_PELO_USUARIO_RECEBEDOR" },
        },
        wire.charge,
      ),
    findPix: (endToEndId) =>
      find({ operation: "GET /pix", method: "GET", path: `/pix/${segment(endToEndId)}` }, wire.pix),
    receivedIn: (period, only) => pagesOfPix(period, only !== undefined),
    requestReturn: ({ endToEndId, id, amount }) =>
      call(
        {
          operation: "PUT /pix/devolucao",
          method: "PUT",
          path: `/pix/${segment(endToEndId)}/devolucao/${id}`,
          body: { valor: formatMoney(amount) },
        },
        wire.return,
      ),
    findReturn: ({ endToEndId, id }) =>
      find(
        {
          operation: "GET /pix/devolucao",
          method: "GET",
          path: `/pix/${segment(endToEndId)}/devolucao/${id}`,
        },
        wire.return,
      ),
    async callbackAddress() {
      const found = await find(
        { operation: "GET /webhook", method: "GET", path: `/webhook/${segment(pix.key)}` },
        wire.callback,
      );
      return found?.webhookUrl;
    },
    setCallbackAddress: (url) => setCallbackAddress(pix.key, url),
  };

  async function setCallbackAddress(key: string, url: string): Promise<void> {
    const path = `/webhook/${segment(key)}`;
    await succeeded({ operation: "PUT /webhook", method: "PUT", path, body: { webhookUrl: url } });
  }

  async function* pagesOfPix(period: Period, onlyReturned: boolean): AsyncGenerator<readonly PspPix[]> {
    for (let page = 0; ; page += 1) {
      const asked = pageQuery(period, page);
      if (onlyReturned) asked.set("devolucaoPresente", "true");
      const answer = await call(
        { operation: "GET /pix list", method: "GET", path: `/pix?${asked.toString()}` },
        wire.pixPage,
      );
      yield answer.pix;
      if (page + 1 >= answer.parametros.paginacao.quantidadeDePaginas) return;
    }
  }

  async function* pagesOfSent(period: Period): AsyncGenerator<readonly PspSent[]> {
    for (let page = 0; ; page += 1) {
      const answer = await call(
        {
          operation: "GET /gn/pix/enviados list",
          method: "GET",
          path: `/v2/gn/pix/enviados?${pageQuery(period, page).toString()}`,
          own: "sending",
        },
        wire.sentPage,
      );
      yield answer.pix;
      if (page + 1 >= answer.parametros.paginacao.quantidadeDePaginas) return;
    }
  }

  const payouts: PixPayouts = {
    pays: new Set(["key", "account", "br_code"]),
    send: ({ id, amount, to, message }) =>
      call(
        {
          ...(to.kind === "br_code"
            ? { operation: "PUT /gn/pix/qrcode", path: `/v2/gn/pix/${id}/qrcode` }
            : { operation: "PUT /gn/pix", path: `/v3/gn/pix/${id}` }),
          method: "PUT",
          own: "sending",
          body: {
            valor: formatMoney(amount),
            pagador: { chave: pix.key, ...(message === "" ? {} : { infoPagador: message }) },
            ...destinationBody(to),
          },
        },
        wire.payout,
      ),
    find: (id) =>
      find(
        {
          operation: "GET /gn/pix/enviados",
          method: "GET",
          path: `/v2/gn/pix/enviados/id-envio/${id}`,
          own: "sending",
        },
        wire.payout,
      ),
    sentIn: pagesOfSent,
  };

  const directory: PixDirectory = {
    ownerOf: (key) =>
      find(
        {
          operation: "GET /gn/pix/chaves",
          method: "GET",
          path: `/v2/gn/pix/chaves/${segment(key)}`,
          own: "sending",
        },
        wire.keyOwner,
      ),
    readBrCode: (payload) =>
      find(
        {
          operation: "POST /gn/qrcodes/detalhar",
          method: "POST",
          path: "/v2/gn/qrcodes/detalhar",
          own: "sending",
          body: { pixCopiaECola: payload },
        },
        wire.brCode(clock),
      ),
  };

  const disputes = createApiMed({
    call: (request, schema) => call({ ...request, own: "disputes" }, schema),
    find: (request, schema) => find({ ...request, own: "disputes" }, schema),
  });

  const keys: PixKeys = {
    async register() {
      const made = await call(
        { operation: "POST /gn/evp", method: "POST", path: "/v2/gn/evp", own: "keys", body: {} },
        wire.newKey,
      );
      return made.chave;
    },
    async list() {
      const answer = await call(
        { operation: "GET /gn/evp", method: "GET", path: "/v2/gn/evp", own: "keys" },
        wire.accountKeys,
      );
      return answer.chaves;
    },
    async remove(key) {
      const path = `/v2/gn/evp/${segment(key)}`;
      await find({ operation: "DELETE /gn/evp", method: "DELETE", path, own: "keys" }, z.unknown());
    },
    setCallbackAddress,
  };

  return { charges, payouts, directory, keys, ...(pix.servesDisputes ? { disputes } : {}) };
}

function pageQuery({ from, to }: Period, page: number): URLSearchParams {
  return new URLSearchParams({
    inicio: from.toISOString(),
    fim: to.toISOString(),
    "paginacao.paginaAtual": String(page),
    "paginacao.itensPorPagina": String(PAGE_SIZE),
  });
}

/** The account types of the Central Bank's messages. */
const ACCOUNT_TYPES = { checking: "cacc", savings: "svgs", payment: "tran", salary: "slry" } as const;

function destinationBody(to: PixDestination) {
  switch (to.kind) {
    case "key":
      return { favorecido: { chave: to.key, ...asOwner(to.taxId) } };
    case "account": {
      const { ispb, branch, number, type, taxId, name } = to.account;
      const contaBanco = {
        nome: name,
        ...asOwner(taxId),
        codigoBanco: ispb,
        agencia: branch,
        conta: number,
        tipoConta: ACCOUNT_TYPES[type],
      };
      return { favorecido: { contaBanco } };
    }
    case "br_code":
      return { pixCopiaECola: to.payload };
  }
}

const CPF_LENGTH = 11;

function asOwner(taxId: string | undefined): { cpf?: string; cnpj?: string } {
  if (taxId === undefined) return {};
  return taxId.length === CPF_LENGTH ? { cpf: taxId } : { cnpj: taxId };
}

/** An answer that cannot be read is no answer: the call may have had its effect. */
function read<S extends z.ZodType>(operation: string, schema: S, answer: Answer): z.output<S> {
  const result = schema.safeParse(answer.body);
  if (result.success) return result.data;
  const where = result.error.issues.map((issue) => issue.path.join(".")).join(" ");
  throw new PspError(operation, "unknown", { status: answer.status, words: `unreadable answer ${where}` });
}

/** Asking for a token changes nothing, so a failure to is never unknown. */
function withoutEffect(error: unknown): unknown {
  if (!(error instanceof PspError)) return error;
  return new PspError("POST token", "retryable", { words: error.message });
}

function segment(text: string): string {
  return encodeURIComponent(text);
}
