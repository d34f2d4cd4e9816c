import { query, type Tx } from "@lastro/platform/database/database";
import type { OriginalPasskey } from "./original.js";
import type { TakeOverReport } from "./report.js";

/** Adds a passkey under its id. */
export async function takePasskey(tx: Tx, report: TakeOverReport, passkey: OriginalPasskey): Promise<void> {
  const rows = await query(
    tx,
    `insert into identity_passkey (id, user_id, credential_id, public_key, sign_count, transports, aaguid,
       friendly_name, backed_up, created_at, last_used_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, coalesce($10::timestamptz, now()), $11)
     on conflict do nothing returning id`,
    [
      passkey.id,
      passkey.user_id,
      bytesOf(passkey.credential_id).toString("base64url"),
      bytesOf(passkey.public_key),
      passkey.sign_count ?? 0,
      JSON.stringify(passkey.transports ?? []),
      passkey.aaguid ?? "00000000-0000-0000-0000-000000000000",
      passkey.friendly_name ?? "",
      passkey.backed_up ?? false,
      passkey.created_at ?? null,
      passkey.last_used_at ?? null,
    ],
  );
  if (rows.length === 1) report.count("passkeys");
  else report.leave("passkeys that are known here already", 1, passkey.user_id);
}

function bytesOf(written: string): Buffer {
  return Buffer.from(written.replace(/^\\x/, ""), "hex");
}
