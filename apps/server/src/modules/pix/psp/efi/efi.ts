import { formatMoney, type Money } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import { apiPixCallbacks } from "../api-pix-callbacks.js";
import { createCharges } from "../api-pix-charges.js";
import { createApiPixClient } from "../api-pix-client.js";
import { pageQuery, readCode } from "../api-pix-paths.js";
import { callbackAddressOf } from "../callback-address.js";
import { destinationBody } from "../destination-body.js";
import type { Period, PixDestination, PixPayouts, PixProvider, PspSent } from "../port.js";
import { PspError, withoutEffect } from "../psp-error.js";
import { createRandomKeys } from "../random-keys.js";
import { wire } from "../wire.js";
import { type EfiPayout, efiPayout } from "./wire.js";

const SENDING_SCOPES = "pix.send gn.pix.send.read";
const CODE_SCOPES = " gn.qrcodes.pay gn.qrcodes.read";
const SEND_CODE = "PUT /gn/pix/qrcode";
const ID_TAKEN = 409;
/** Our address is guarded by the secret in it, and asks nobody for a certificate. */
const CALLBACK_HEADERS = { "x-skip-mtls-checking": "true" };
type Reais = Money<"BRL">;
type BrCodeDestination = Extract<PixDestination, { kind: "br_code" }>;
const PAYABLE_ACCOUNTS: ReadonlySet<string> = new Set(["checking", "savings"]);

/**
 * Efí: receives by the standard, sends by its own calls, and has no directory. It takes no amount with a BR Code and pays
 * whatever the code asks at that moment: codes are paid only where `LASTRO_PIX_EFI_CODES` says so, after they are read
 * once more, and what was paid is compared with what was set aside.
 */
export function createEfi({ config, clock }: Pick<Ctx, "config" | "clock">): PixProvider {
  const { pix } = config;
  const sendingScopes = SENDING_SCOPES + (pix.paysEfiCodes ? CODE_SCOPES : "");
  const client = createApiPixClient({ config, clock }, { sendingScopes });

  const findPayout = (id: string) =>
    client.find(
      {
        operation: "GET /gn/pix/enviados",
        method: "GET",
        path: `/v2/gn/pix/enviados/id-envio/${id}`,
        own: "sending",
      },
      efiPayout,
    );

  const readBrCode = (payload: string) =>
    client.find({ ...readCode(payload), own: "sending" }, wire.brCode(clock));

  const payouts: PixPayouts = {
    pays: new Set(pix.paysEfiCodes ? ["key", "account", "br_code"] : ["key", "account"]),
    async send({ id, amount, to, message }) {
      assertPayable(to, pix.paysEfiCodes);
      const pagador = { chave: pix.key, ...(message === "" ? {} : { infoPagador: message }) };
      if (to.kind === "br_code") return sendToCode(id, amount, to, pagador);
      return adopting(id, amount, () =>
        client.call(
          {
            operation: "PUT /gn/pix",
            method: "PUT",
            path: `/v3/gn/pix/${id}`,
            own: "sending",
            body: { valor: formatMoney(amount), pagador, ...destinationBody(to) },
          },
          efiPayout,
        ),
      );
    },
    find: findPayout,
    sentIn: pagesOfSent,
  };

  /** It refuses an id it knows, also for the same payment: that one was sent, unless it is another. */
  async function adopting(id: string, amount: Reais, send: () => Promise<EfiPayout>): Promise<EfiPayout> {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof PspError) || error.status !== ID_TAKEN) throw error;
      const sent = await findPayout(id);
      if (sent?.amount.minor !== amount.minor) throw error;
      return sent;
    }
  }

  async function sendToCode(id: string, amount: Reais, to: BrCodeDestination, pagador: object) {
    const sent = (await findPayout(id)) ?? (await payCode(id, amount, to, pagador));
    if (sent.amount.minor === amount.minor) return sent;
    throw new PspError(SEND_CODE, "unknown", { status: ID_TAKEN, words: "another amount was paid" });
  }

  async function payCode(id: string, amount: Reais, to: BrCodeDestination, pagador: object) {
    await assertAsks(to, amount);
    return adopting(id, amount, () =>
      client.call(
        {
          operation: SEND_CODE,
          method: "PUT",
          path: `/v2/gn/pix/${id}/qrcode`,
          own: "sending",
          body: { pagador, pixCopiaECola: to.payload },
        },
        efiPayout,
      ),
    );
  }

  /** Reads a code once more, right before it is paid: what it asks for must be what was set aside. */
  async function assertAsks({ payload, key }: BrCodeDestination, amount: Reais): Promise<void> {
    const code = await withoutEffect(() => readBrCode(payload));
    const isAsShown =
      code?.status === "payable" && code.amount?.minor === amount.minor && (key ?? code.key) === code.key;
    if (!isAsShown)
      throw new PspError(SEND_CODE, "final", { words: "the code no longer asks for what was set aside" });
  }

  async function* pagesOfSent(period: Period): AsyncGenerator<readonly PspSent[]> {
    for (let page = 0; ; page += 1) {
      const answer = await client.call(
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

  const setCallbackAddress = callbackAddressOf(client, CALLBACK_HEADERS);
  return {
    charges: createCharges(client, pix, setCallbackAddress),
    payouts,
    directory: pix.paysEfiCodes ? { readBrCode } : {},
    callbacks: apiPixCallbacks,
    keys: createRandomKeys(client, setCallbackAddress),
  };
}

function assertPayable(to: PixDestination, paysCodes: boolean): void {
  const isPaid =
    to.kind === "br_code" ? paysCodes : to.kind === "key" || PAYABLE_ACCOUNTS.has(to.account.type);
  if (!isPaid) throw new PspError("PUT /gn/pix", "final", { words: "a destination it does not pay" });
}
