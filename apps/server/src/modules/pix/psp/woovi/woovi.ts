import type { Money } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import type { z } from "zod";
import { isOwner } from "../../pix-key.js";
import { segment } from "../api-pix-paths.js";
import type {
  Period,
  PixDestination,
  PixDirectory,
  PixPayouts,
  PixProvider,
  PspPayout,
  PspSent,
} from "../port.js";
import { PspError } from "../psp-error.js";
import { wooviCallbacks } from "./callbacks.js";
import { destinationBody } from "./destination-body.js";
import { wooviDisputes } from "./disputes.js";
import { sendsOnly } from "./sends-only.js";
import { toCentavos, wooviWire } from "./wire.js";
import { createWooviClient } from "./woovi-client.js";

const SEND = "POST /payment";
const CONFLICT = 409;
/** Written down, and not to be sent before somebody approves it. */
const UNAPPROVED = "CREATED";
/** What it says of a correlationID it knows, whatever comes under it. */
const TAKEN = /já existe|already exists/i;
const ASKED_IN_VAIN = /error verifying/i;

type Payment = z.output<typeof wooviWire.payment>;
type BrCodeDestination = Extract<PixDestination, { kind: "br_code" }>;

interface Found extends PspPayout {
  readonly id: string;
  readonly amount: Money<"BRL">;
}

/**
 * Woovi (OpenPix): our id is its `correlationID`, an amount is whole centavos. Of a BR Code it writes down what the code
 * asks for at that moment, as a payment nobody has approved yet: it is approved when that is what was set aside.
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
    // What nobody has approved was not sent: asked for again under its id, it is approved.
    if (!payment || payment.status === UNAPPROVED) return undefined;
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

  /** A payment that was taken under the id before, unless it is another. */
  async function adopted(id: string, amount: Money<"BRL">): Promise<Payment | undefined> {
    const taken = await findPayment(id);
    if (!taken || taken.amount.minor === amount.minor) return taken;
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
    async readBrCode(payload) {
      const { cobLocation } = await client.call(
        { operation: "POST /decode/emv", method: "POST", path: "/decode/emv", body: { emv: payload } },
        wooviWire.code(clock),
      );
      if (!cobLocation?.isValid || !cobLocation.payload) return undefined;
      // The code says to which key, the directory whose that is.
      const receiver = await directory.ownerOf?.(cobLocation.payload.key);
      return receiver && { ...cobLocation.payload, receiver };
    },
  };

  const payouts: PixPayouts = {
    pays: new Set(["key", "account", "br_code"]),
    async send({ id, amount, to, message }) {
      if (to.kind === "key" && to.taxId !== undefined && !(await belongsTo(to.key, to.taxId))) {
        // It takes no CPF or CNPJ with a key, so the owner is asked for first; what was sent before stays sent.
        const sent = await adopted(id, amount);
        if (sent) return { ...sent, returned: [] };
        throw new PspError(SEND, "final", { words: "the key is somebody else's, or not seen to be theirs" });
      }
      const taken = await order(id, amount, {
        correlationID: id,
        value: toCentavos(amount),
        ...destinationBody(to),
        ...(message === "" ? {} : { comment: message }),
        ...(to.kind === "br_code" ? {} : { autoApprove: true }),
      });
      const sent = to.kind === "br_code" ? await approve(taken, amount, to) : taken;
      return { ...sent, returned: [] };
    },
    find: findPayout,
    sentIn: pagesOfSent,
  };

  /** Has a payment written down, or finds the one that was under its id. */
  async function order(id: string, amount: Money<"BRL">, body: object): Promise<Payment> {
    try {
      return await client.call(
        { operation: SEND, method: "POST", path: "/payment", body },
        wooviWire.payment,
      );
    } catch (error) {
      if (!(error instanceof PspError) || error.failure !== "final") throw error;
      const taken = await adopted(id, amount);
      if (taken) return taken;
      if (!TAKEN.test(error.message)) throw error;
      throw new PspError(SEND, "unknown", { words: "the id was taken, and what for is not shown" });
    }
  }

  /** Approves what was written down for a code, if it is what was set aside for whom it was set aside. */
  async function approve(taken: Payment, amount: Money<"BRL">, to: BrCodeDestination): Promise<Payment> {
    if (taken.status !== UNAPPROVED) return taken;
    const isWanted = taken.amount.minor === amount.minor && (to.key ?? taken.key) === (taken.key ?? to.key);
    if (!isWanted)
      throw new PspError(SEND, "final", { words: "the code no longer asks for what was set aside" });
    try {
      return await client.call(
        {
          operation: "POST /payment/approve",
          method: "POST",
          path: "/payment/approve",
          body: { correlationID: taken.id },
        },
        wooviWire.payment,
      );
    } catch (error) {
      if (!(error instanceof PspError) || error.failure !== "final") throw error;
      // Another may have approved it at the same time.
      const now = await findPayment(taken.id);
      if (now && now.status !== UNAPPROVED) return now;
      throw error;
    }
  }

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
    ...(config.pix.servesDisputes ? { disputes: wooviDisputes(client) } : {}),
  };
}
