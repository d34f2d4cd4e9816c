import { type Database, query, type Tx } from "@lastro/platform/database/database";

type MessageStatus =
  | "waiting"
  | "sending"
  | "unknown"
  | "accepted"
  | "sent"
  | "delivered"
  | "read"
  | "failed";

export async function insertMessage(
  tx: Tx,
  message: { readonly id: string; readonly userId: string; readonly sealed: Buffer; readonly at: Date },
): Promise<void> {
  await query(
    tx,
    `insert into notice_whatsapp_message (id, user_id, sealed, status, created_at, updated_at)
     values ($1, $2, $3, 'waiting', $4, $4)`,
    [message.id, message.userId, message.sealed, message.at],
  );
}

export async function findMessage(
  db: Database,
  id: string,
): Promise<{ readonly status: MessageStatus; readonly sealed: Buffer | null } | undefined> {
  const [row] = await query<{ status: MessageStatus; sealed: Buffer | null }>(
    db,
    "select status, sealed from notice_whatsapp_message where id = $1",
    [id],
  );
  return row;
}

/** Moves a message on from a status it stands in; false where it stands elsewhere. */
export async function moveMessage(
  db: Database,
  id: string,
  {
    from,
    to,
    at,
    providerId = null,
  }: {
    readonly from: MessageStatus;
    readonly to: MessageStatus;
    readonly at: Date;
    readonly providerId?: string | null;
  },
): Promise<boolean> {
  const moved = await query(
    db,
    `update notice_whatsapp_message
     set status = $3, updated_at = $4, provider_id = coalesce($5, provider_id),
       sealed = case when $3 in ('waiting', 'sending') then sealed end
     where id = $1 and status = $2 returning 1`,
    [id, from, to, at, providerId],
  );
  return moved.length === 1;
}

/** What a status may follow: reports come late, twice and in any order. */
const BEFORE: Readonly<Record<"sent" | "delivered" | "read" | "failed", readonly MessageStatus[]>> = {
  sent: ["sending", "unknown", "accepted"],
  delivered: ["sending", "unknown", "accepted", "sent"],
  read: ["sending", "unknown", "accepted", "sent", "delivered"],
  failed: ["sending", "unknown", "accepted", "sent"],
};

/** Notes what the provider reports of a message, named by its own id or by ours. */
export async function noteStatus(
  db: Database,
  report: {
    readonly status: keyof typeof BEFORE;
    readonly providerId: string;
    readonly ownId: string | null;
    readonly at: Date;
  },
): Promise<void> {
  await query(
    db,
    `update notice_whatsapp_message
     set status = $1, updated_at = $2, provider_id = coalesce(provider_id, $3), sealed = null
     where (provider_id = $3 or (provider_id is null and id = $4::uuid)) and status = any ($5)`,
    [report.status, report.at, report.providerId, report.ownId, BEFORE[report.status]],
  );
}

/** How many messages a person was sent since an instant. */
export async function messagesSince(tx: Tx, userId: string, since: Date): Promise<number> {
  const [row] = await query<{ messages: bigint }>(
    tx,
    "select count(*) as messages from notice_whatsapp_message where user_id = $1 and created_at > $2",
    [userId, since],
  );
  return Number(row?.messages ?? 0n);
}
