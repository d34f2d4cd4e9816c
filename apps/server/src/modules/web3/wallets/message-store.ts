import type { WalletFamily } from "@lastro/contracts/web3";
import { type Database, query, type Tx } from "@lastro/platform/database/database";

/** A text a wallet is asked to sign. */
export interface Web3Message {
  readonly id: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly family: WalletFamily;
  /** Canonical. */
  readonly address: string;
  readonly chainId: number | null;
  readonly text: string;
  readonly expiresAt: Date;
}

export async function insertMessage(tx: Tx, message: Web3Message): Promise<void> {
  const { id, userId, sessionId, family, address, chainId, text, expiresAt } = message;
  await query(
    tx,
    `insert into web3_message (id, user_id, session_id, family, address, chain_id, text, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, userId, sessionId, family, address, chainId, text, expiresAt],
  );
}

/** A text this session asked for that is neither used nor expired. */
export async function findMessage(
  db: Database,
  of: { readonly id: string; readonly userId: string; readonly sessionId: string; readonly at: Date },
): Promise<Web3Message | undefined> {
  const [row] = await query<Web3Message>(
    db,
    `select id, user_id as "userId", session_id as "sessionId", family, address, chain_id as "chainId", text,
       expires_at as "expiresAt"
     from web3_message
     where id = $1 and user_id = $2 and session_id = $3 and used_at is null and expires_at > $4`,
    [of.id, of.userId, of.sessionId, of.at],
  );
  return row;
}

/** Notes the signature; false where the text was used meanwhile. */
export async function useMessage(
  tx: Tx,
  id: string,
  { signature, at }: { readonly signature: string; readonly at: Date },
): Promise<boolean> {
  const rows = await query(
    tx,
    `update web3_message set signature = $2, used_at = $3
     where id = $1 and used_at is null and expires_at > $3 returning 1`,
    [id, signature, at],
  );
  return rows.length === 1;
}

/** Deletes texts nobody signed in time. */
export async function deleteExpiredMessages(db: Database, at: Date): Promise<void> {
  await query(db, "delete from web3_message where used_at is null and expires_at < $1", [at]);
}
