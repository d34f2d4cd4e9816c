import type { Money } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import { isOwner } from "../../pix-key.js";
import { segment } from "../api-pix-paths.js";
import type { Period, PixDirectory, PixPayouts, PixProvider, PspPayout, PspSent } from "../port.js";
import { PspError } from "../psp-error.js";
import { wooviCallbacks } from "./callbacks.js";
import { destinationBody } from "./destination-body.js";
import { sendsOnly } from "./sends-only.js";
import { toCentavos, wooviWire } from "./wire.js";
import { createWooviClient } from "./woovi-client.js";

const SEND = "POST /payment";
const CONFLICT = 409;
/** What it says of a correlationID it knows, whatever comes under it. */
const TAKEN = /já existe|already exists/i;
const ASKED_IN_VAIN = /error verifying/i;

interface Found extends PspPayout {
  readonly id: string;
  readonly amount: Money<"BRL">;
}

/**
 * Woovi (OpenPix): our id is its `correlationID`, an amount is whole centavos. It pays a BR Code for whatever the code
 * asks at that moment, which may no longer be what was set aside: codes are not paid through it.
 */
export function createWoovi({ config, clock }: Pick<Ctx, "config" | "clock">): PixProvider {
  const client = createWooviClient(config.pix);

  const findPayment = (id: string) =>
    client.find(
      { operation: "GET /payment", method: "GET", path: `/payment/${segment(id)}` },
      wooviWire.payment,
    );

  async function findPayout(id: string): Promise<Found | undefined> {
    const payment = await findPayment(id);
    if (!payment) return undefined;
    const isPaid = payment.status === "REALIZADO" && payment.endToEndId !== undefined;
    return { ...payment, returned: isPaid ? await returnedOf(payment.endToEndId ?? "") : [] };
  }

  async function returnedOf(endToEndId: string): Promise<PspPayout["returned"]> {
    const returned = [];
    const asked = { operation: "GET /transaction", path: "/transaction", query: { withdrawal: endToEndId } };
    // A return has an end-to-end id of its own, with a D; the payment itself stands in the same list.
    for await (const page of client.pages(asked, { name: "transactions", row: wooviWire.transaction }))
      for (const { type, status, endToEndId: id, value: amount } of page)
        if (type === "REFUND" && id.startsWith("D") && (status ?? "CONFIRMED") === "CONFIRMED")
          returned.push({ id, amount });
    return returned;
  }

  /** A payment that was sent under the id before, unless it is another. */
  async function adopted(id: string, amount: Money<"BRL">): Promise<PspPayout | undefined> {
    const sent = await findPayment(id);
    if (!sent) return undefined;
    if (sent.amount.minor === amount.minor) return { ...sent, returned: [] };
    throw new PspError(SEND, "final", { status: CONFLICT, words: "the id was taken for another amount" });
  }

  const directory: PixDirectory = {
    async ownerOf(key) {
      const operation = "GET /pix-keys";
      try {
        return await client.call(
          { operation, method: "GET", path: `/pix-keys/${segment(key)}/check` },
          wooviWire.keyOwner,
        );
      } catch (error) {
        if (!(error instanceof PspError)) throw error;
        if (error.status === 404) return undefined;
        if (!ASKED_IN_VAIN.test(error.message)) throw error;
        throw new PspError(operation, "retryable", { status: 400, words: error.message });
      }
    },
  };

  const payouts: PixPayouts = {
    pays: new Set(["key", "account"]),
    async send({ id, amount, to, message }) {
      if (to.kind === "br_code")
        throw new PspError(SEND, "final", { words: "a destination it does not pay" });
      if (to.kind === "key" && to.taxId !== undefined && !(await belongsTo(to.key, to.taxId))) {
        // It takes no CPF or CNPJ with a key, so the owner is asked for first; what was sent before stays sent.
        const sent = await adopted(id, amount);
        if (sent) return sent;
        throw new PspError(SEND, "final", { words: "the key is somebody else's, or not seen to be theirs" });
      }
      try {
        const body = {
          correlationID: id,
          value: toCentavos(amount),
          ...destinationBody(to),
          ...(message === "" ? {} : { comment: message }),
          autoApprove: true,
        };
        const sent = await client.call(
          { operation: SEND, method: "POST", path: "/payment", body },
          wooviWire.payment,
        );
        return { ...sent, returned: [] };
      } catch (error) {
        if (!(error instanceof PspError) || error.failure !== "final") throw error;
        const sent = await adopted(id, amount);
        if (sent) return sent;
        if (!TAKEN.test(error.message)) throw error;
        throw new PspError(SEND, "unknown", { words: "the id was taken, and what for is not shown" });
      }
    },
    find: findPayout,
    sentIn: pagesOfSent,
  };

  async function belongsTo(key: string, taxId: string): Promise<boolean> {
    const owner = await directory.ownerOf?.(key);
    return owner !== undefined && isOwner(taxId, owner);
  }

  async function* pagesOfSent({ from, to }: Period): AsyncGenerator<readonly PspSent[]> {
    yield* client.pages(
      {
        operation: "GET /payment list",
        path: "/payment",
        query: { start: from.toISOString(), end: to.toISOString() },
      },
      { name: "payments", row: wooviWire.payment },
    );
  }

  return {
    charges: sendsOnly(client),
    payouts,
    directory,
    callbacks: wooviCallbacks(client, clock),
  };
}
