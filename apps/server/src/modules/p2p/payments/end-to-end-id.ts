import type { Database, Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { isPixNamed } from "../trades/trade-store.js";

const END_TO_END_ID = /^E[0-9A-Z]{8}(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})[0-9A-Za-z]{11}$/;
/** Clocks of banks differ. */
const TOLERANCE_MS = 5 * 60_000;

/** When a Pix was ordered, as its end-to-end id says; undefined for what is no such id. */
function orderedAt(endToEndId: string): Date | undefined {
  const [, year, month, day, hour, minute] = END_TO_END_ID.exec(endToEndId) ?? [];
  if (year === undefined) return undefined;
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:00Z`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

/**
 * The end-to-end id of a Pix that may have paid a trade: one that was ordered since it began and not after now, and that
 * pays no other. Throws `p2p.end_to_end_id_invalid` and `p2p.end_to_end_id_taken`.
 */
export async function readEndToEndId(
  tx: Database | Tx,
  typed: string,
  { since, now }: { readonly since: Date; readonly now: Date },
): Promise<string> {
  const endToEndId = typed.replace(/\s/g, "");
  const at = orderedAt(endToEndId);
  const isPossible =
    at !== undefined &&
    at.getTime() >= since.getTime() - TOLERANCE_MS &&
    at.getTime() <= now.getTime() + TOLERANCE_MS;
  if (!isPossible) throw new DomainError("p2p.end_to_end_id_invalid", {}, { endToEndId: "invalid" });
  if (await isPixNamed(tx, endToEndId))
    throw new DomainError("p2p.end_to_end_id_taken", {}, { endToEndId: "taken" });
  return endToEndId;
}
