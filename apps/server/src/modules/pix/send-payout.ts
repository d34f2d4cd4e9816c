import type { PayoutFailure } from "@lastro/contracts/payouts";
import type { Money } from "@lastro/money";
import type { Logger } from "@lastro/platform/log";
import type { PixDestination, PixPayouts } from "./psp/port.js";
import { PspError } from "./psp/psp-error.js";

interface PayoutCtx {
  readonly pixPayouts: PixPayouts;
  readonly log: Logger;
}

/** What the provider says of a Pix of ours. */
export type PixPayoutOutcome =
  /** It was taken, and is under way. */
  | { readonly is: "sent"; readonly endToEndId?: string | undefined }
  /** It may have been taken: nobody knows, and it is asked about again. */
  | { readonly is: "unknown" }
  /** The provider has never heard of the id. */
  | { readonly is: "not_found" }
  | { readonly is: "paid"; readonly endToEndId: string }
  /** It never will be paid; the reason is in the words of the bank that was to be paid. */
  | { readonly is: "failed"; readonly failure: PayoutFailure; readonly reason?: string | undefined };

const ID_TAKEN = 409;

/** Has the provider send a Pix. Asked again under the same id, a UUID, with the same content it pays once. */
export async function sendPixPayout(
  { pixPayouts, log }: PayoutCtx,
  {
    id,
    ...payout
  }: {
    readonly id: string;
    readonly amount: Money<"BRL">;
    readonly to: PixDestination;
    readonly message: string;
  },
): Promise<PixPayoutOutcome> {
  try {
    const { endToEndId } = await pixPayouts.send({ ...payout, id: providerId(id) });
    return { is: "sent", endToEndId };
  } catch (error) {
    if (!(error instanceof PspError)) throw error;
    log.warn({ err: error, payout: id }, "the Pix provider did not take a payout");
    // A refusal ends it, unless it is that the id was taken: then something was sent under it.
    const isRefused = error.failure === "final" && error.status !== ID_TAKEN;
    return isRefused ? { is: "failed", failure: "pix_refused" } : { is: "unknown" };
  }
}

/**
 * Asks what became of a Pix of ours. What was paid beyond the amount is the house's, and the comparison with the provider's
 * books shows it; one that was paid less stays unknown, for a person to look up. Throws `PspError` when there is no answer.
 */
export async function findPixPayout(
  { pixPayouts, log }: PayoutCtx,
  { id, amount }: { readonly id: string; readonly amount: Money<"BRL"> },
): Promise<PixPayoutOutcome> {
  const payout = await pixPayouts.find(providerId(id));
  if (!payout) return { is: "not_found" };
  const { status, endToEndId, reason, amount: sent } = payout;
  if (status === "REALIZADO" && sent !== undefined && sent.minor !== amount.minor) {
    log.error({ payout: id }, "the Pix provider paid another amount than was set aside");
    if (sent.minor < amount.minor) return { is: "unknown" };
  }
  // A payment without its end-to-end id is not proven yet.
  if (status === "REALIZADO" && endToEndId) return { is: "paid", endToEndId };
  if (status === "NAO_REALIZADO") return { is: "failed", failure: "pix_not_carried_out", reason };
  return { is: "unknown" };
}

/** What came back of a Pix of ours after it was paid. Throws `PspError` when there is no answer. */
export async function returnsOfPixPayout(
  { pixPayouts }: Pick<PayoutCtx, "pixPayouts">,
  id: string,
): Promise<readonly { readonly id: string; readonly amount: Money<"BRL"> }[]> {
  return (await pixPayouts.find(providerId(id)))?.returned ?? [];
}

/** The id under which the provider knows it: letters and digits. */
function providerId(id: string): string {
  return id.replaceAll("-", "");
}
