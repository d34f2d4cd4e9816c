import { formatMoney } from "@lastro/money";
import { secondsAfter } from "@lastro/platform/clock";
import type { Ctx } from "@lastro/platform/context";
import { createCharges } from "../api-pix-charges.js";
import { createApiPixClient } from "../api-pix-client.js";
import { segment } from "../api-pix-paths.js";
import { callbackAddressOf } from "../callback-address.js";
import type { PixCharges, PixDestination, PixPayouts, PixProvider, PspPayout } from "../port.js";
import { PspError } from "../psp-error.js";
import { wire } from "../wire.js";
import { interCallbacks } from "./callbacks.js";
import { destinationBody } from "./destination-body.js";
import { type Asked, findAsked, noteAsked, noteCode, noteNotTaken, noteUnanswered } from "./payout-codes.js";
import { createStatement } from "./statement.js";
import { interWire } from "./wire.js";

const SCOPES =
  "pagamento-pix.write pagamento-pix.read extrato.read webhook-banking.write webhook-banking.read";
const SEND = "POST /banking/pix";
const CONFLICT = 409;
/** How long an id that was not answered is trusted to be answered with the same code. */
const ANSWERS_AGAIN_FOR_SECONDS = 12 * 3_600;
const CALLBACKS = "/banking/v2/webhooks/pix-pagamento";

/**
 * Banco Inter: receives by the standard, sends by its banking interface, and has no directory. A payment is found by its
 * own code alone, which our table keeps: an answer that was lost is asked for again under the same `x-id-idempotente`,
 * which the bank answers with the same code. A BR Code is paid for the amount that goes with it; whom it would pay the bank
 * tells nobody beforehand.
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
    pays: new Set(["key", "account", "br_code"]),
    async send({ id, amount, to, message }): Promise<PspPayout> {
      // It takes no CPF or CNPJ with a key and tells nobody whose one is: that it belongs to somebody cannot be held to.
      if (to.kind === "key" && to.taxId !== undefined)
        throw new PspError(SEND, "final", { words: "a destination it does not pay" });
      const asked = await noteAsked(ctx, id, amount);
      if (asked.amount !== amount.minor)
        throw new PspError(SEND, "final", { status: CONFLICT, words: "the id was taken for another amount" });
      const sent = await findByCode(asked);
      if (sent) return sent;
      const taken = await ask(asked, `{"valor":${formatMoney(amount)},${bodyOf(to, message).slice(1)}`);
      await noteCode(ctx, id, taken.codigoSolicitacao);
      return { status: "EM_PROCESSAMENTO", returned: [] };
    },
    async find(id) {
      const asked = await findAsked(ctx, id);
      return asked && findByCode(asked);
    },
  };

  /** Asks for a payment, in an amount written as a number: that way it never is one of ours. */
  async function ask({ id, unansweredAt }: Asked, json: string) {
    const isTooLate =
      unansweredAt && secondsAfter(unansweredAt, ANSWERS_AGAIN_FOR_SECONDS) <= ctx.clock.now();
    // How long the bank remembers an id it does not say; once it does not, the same would be paid twice.
    if (isTooLate)
      throw new PspError(SEND, "unknown", { words: "unanswered for too long: a person has to look it up" });
    await noteUnanswered(ctx, id);
    try {
      return await client.call(
        {
          operation: SEND,
          method: "POST",
          path: "/banking/v2/pix",
          own: "sending",
          headers: { "x-id-idempotente": id },
          json,
        },
        interWire.taken,
      );
    } catch (error) {
      if (!(error instanceof PspError)) throw error;
      if (error.failure === "unknown") await noteUnanswered(ctx, id);
      else if (unansweredAt === null) await noteNotTaken(ctx, id);
      throw error;
    }
  }

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

function bodyOf(to: PixDestination, descricao: string): string {
  return JSON.stringify({ ...(descricao === "" ? {} : { descricao }), destinatario: destinationBody(to) });
}
