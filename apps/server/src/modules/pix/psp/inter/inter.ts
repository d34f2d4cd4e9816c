import { formatMoney } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import { createCharges } from "../api-pix-charges.js";
import { createApiPixClient } from "../api-pix-client.js";
import { segment } from "../api-pix-paths.js";
import { callbackAddressOf } from "../callback-address.js";
import type { PixCharges, PixPayouts, PixProvider, PspPayout } from "../port.js";
import { PspError } from "../psp-error.js";
import { wire } from "../wire.js";
import { interCallbacks } from "./callbacks.js";
import { destinationBody } from "./destination-body.js";
import { type Asked, findAsked, noteAsked, noteCode } from "./payout-codes.js";
import { createStatement } from "./statement.js";
import { interWire } from "./wire.js";

const SCOPES =
  "pagamento-pix.write pagamento-pix.read extrato.read webhook-banking.write webhook-banking.read";
const SEND = "POST /banking/pix";
const CONFLICT = 409;
const CALLBACKS = "/banking/v2/webhooks/pix-pagamento";

/**
 * Banco Inter: receives by the standard, sends by its banking interface, and has no directory. A payment is found by its
 * own code alone, which our table keeps: an answer that was lost is asked for again under the same `x-id-idempotente`,
 * which the bank answers with the same code. It would pay a BR Code for whatever the code asks at that moment, which may
 * no longer be what was set aside: codes are not paid through it.
 */
export function createInter(ctx: Pick<Ctx, "config" | "clock" | "db">): PixProvider {
  const { pix } = ctx.config;
  const client = createApiPixClient(ctx, {
    sendingScopes: SCOPES,
    credentials: "form",
    ...(pix.account === undefined ? {} : { headers: { "x-conta-corrente": pix.account } }),
  });
  const statement = createStatement(client, ctx.clock);

  async function findByCode({ code, askedAt }: Pick<Asked, "code" | "askedAt">) {
    if (code === null) return undefined;
    const found = await client.find(
      {
        operation: "GET /banking/pix",
        method: "GET",
        path: `/banking/v2/pix/${segment(code)}`,
        own: "sending",
      },
      interWire.payment,
    );
    if (!found) return undefined;
    const { status, endToEndId } = found;
    const isPaid = status === "REALIZADO" && endToEndId !== undefined;
    return { ...found, returned: isPaid ? await statement.returnedOf(endToEndId, askedAt) : [] };
  }

  const payouts: PixPayouts = {
    pays: new Set(["key", "account"]),
    async send({ id, amount, to, message }): Promise<PspPayout> {
      // It takes no CPF or CNPJ with a key and tells nobody whose one is: that it belongs to somebody cannot be held to.
      if (to.kind === "br_code" || (to.kind === "key" && to.taxId !== undefined))
        throw new PspError(SEND, "final", { words: "a destination it does not pay" });
      const asked = await noteAsked(ctx, id, amount);
      if (asked.amount !== amount.minor)
        throw new PspError(SEND, "final", { status: CONFLICT, words: "the id was taken for another amount" });
      const sent = await findByCode(asked);
      if (sent) return sent;
      const rest = { ...(message === "" ? {} : { descricao: message }), destinatario: destinationBody(to) };
      const taken = await client.call(
        {
          operation: SEND,
          method: "POST",
          path: "/banking/v2/pix",
          own: "sending",
          headers: { "x-id-idempotente": asked.id },
          // It wants the amount as a number: written as one, it never is one of ours.
          json: `{"valor":${formatMoney(amount)},${JSON.stringify(rest).slice(1)}`,
        },
        interWire.taken,
      );
      await noteCode(ctx, id, taken.codigoSolicitacao);
      return { status: "EM_PROCESSAMENTO", returned: [] };
    },
    async find(id) {
      const asked = await findAsked(ctx, id);
      return asked && findByCode(asked);
    },
  };

  const setReceivingAddress = callbackAddressOf(client);
  const receiving = createCharges(client, pix, setReceivingAddress);
  const charges: PixCharges = {
    ...receiving,
    // What arrives and what was sent are told of apart, each at an address of its own.
    async callbackAddress() {
      const sending = await client.find(
        { operation: "GET /banking/webhooks", method: "GET", path: CALLBACKS, own: "sending" },
        wire.callback,
      );
      const address = await receiving.callbackAddress();
      return sending?.webhookUrl === address ? address : undefined;
    },
    async setCallbackAddress(url) {
      await receiving.setCallbackAddress(url);
      await client.succeeded({
        operation: "PUT /banking/webhooks",
        method: "PUT",
        path: CALLBACKS,
        own: "sending",
        body: { webhookUrl: url },
      });
    },
  };

  return { charges, payouts, directory: {}, callbacks: interCallbacks(ctx) };
}
