import type { KnownKey } from "./signature.js";

/** Whether a genuine signature still proves something, and the history of its key, as anybody may read it. */
export function keyAsChecked({ kid, validFrom, retiredAt, revokedAt, revokedReason }: KnownKey) {
  return {
    authenticity: revokedAt === null ? ("valid" as const) : ("key_revoked" as const),
    key: { kid, validFrom: datedFrom(validFrom), retiredAt, revokedAt, revokedReason },
  };
}

/** Keys of this house are all dated: only copies of the keys from elsewhere may not be. */
export function datedFrom(validFrom: Date | null): Date {
  if (validFrom === null) throw new Error("A key of the house has no beginning");
  return validFrom;
}
