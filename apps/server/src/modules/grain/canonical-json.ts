import { createHash } from "node:crypto";

/** JSON with its keys in order and nothing between them, so that the same terms have the same hash everywhere. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === "object" && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

export function sha256(text: string | Buffer): string {
  return createHash("sha256").update(text).digest("hex");
}
