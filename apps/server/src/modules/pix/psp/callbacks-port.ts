import type { IncomingHttpHeaders } from "node:http";

/** A Pix we sent that a callback names: by our id of it, or by its end-to-end id. */
export type NamedPayout = { readonly id: string } | { readonly endToEndId: string };

/** What a callback gives reason to ask the provider about: nothing else it says is believed. */
export interface PspNews {
  /** Pix that may have arrived, each once, in the callback's order. */
  readonly arrivals: readonly { readonly endToEndId: string; readonly txid?: string | undefined }[];
  readonly payouts: readonly NamedPayout[];
  /** It speaks of contested Pix. */
  readonly contested: boolean;
}

/** How a provider tells us of something. */
export interface PixCallbacks {
  /**
   * Whether the provider wrote it. Absent where it signs nothing: then the secret in the address is all a callback proves.
   * Throws PspError while that cannot be told.
   */
  isSigned?(body: Buffer, headers: IncomingHttpHeaders): Promise<boolean>;
  /** What it speaks of; nothing, for what cannot be read. */
  newsIn(body: unknown): Promise<PspNews>;
}

export const NO_NEWS: PspNews = { arrivals: [], payouts: [], contested: false };

const UUID = /^([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})$/;

/** Our id of a payout behind the one a provider knows it by, if it is one of ours. */
export function payoutId(text: string): { readonly id: string }[] {
  const parts = UUID.exec(text);
  return parts ? [{ id: parts.slice(1).join("-") }] : [];
}
