import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { isUuid } from "@lastro/platform/uuid";
import { stringify } from "uuid";
import type { IdentityCtx } from "../service/context.js";
import type { SignInMethod } from "../sessions/session-row.js";

export type ChallengeMethod = "s256" | "plain";

/** What a browser will have to prove when it comes for its session. */
export interface CodeChallenge {
  readonly challenge: string;
  readonly method: ChallengeMethod;
}

/** A token of OAuth 1.0a with the secret it is used by. */
export interface RequestToken {
  readonly token: string;
  readonly secret: string;
}

/** What nobody may read in the database. */
export interface FlowSecrets {
  /** Sent to the outside provider, and expected back inside its token. */
  readonly nonce?: string;
  /** Proves to the outside provider that whoever brings the code is who asked for it. */
  readonly codeVerifier?: string;
  /** What was agreed on with a provider that hands out no codes. */
  readonly requestToken?: RequestToken;
  /** The link of the letter that invited the person. */
  readonly invitation?: string;
  /** What the provider gave, kept until it is fetched together with the session. */
  readonly providerToken?: string;
  readonly providerRefreshToken?: string;
  /** When the organisation a person came through wants their session to end. */
  readonly sessionEnds?: string;
}

export interface NewFlow {
  /** Given by who must know it before the flow exists. */
  readonly id?: string;
  /** Absent when the session is handed over in the address. */
  readonly challenge?: CodeChallenge | undefined;
  readonly provider: string;
  /** What the session's `amr` will say. */
  readonly method: SignInMethod;
  readonly userId?: string;
  readonly linkingUserId?: string | undefined;
  readonly redirectTo?: string;
  readonly secrets?: FlowSecrets;
}

export interface FlowRow {
  readonly id: string;
  readonly auth_code: string;
  readonly code_challenge: string | null;
  readonly code_challenge_method: ChallengeMethod | null;
  readonly provider: string;
  readonly method: SignInMethod;
  readonly user_id: string | null;
  readonly linking_user_id: string | null;
  readonly redirect_to: string | null;
  readonly secrets_sealed: Buffer | null;
  readonly auth_code_issued_at: Date | null;
  readonly used_at: Date | null;
  readonly created_at: Date;
}

type FlowCtx = Pick<IdentityCtx, "realm" | "random" | "clock" | "outsideSecrets">;

/** Notes a sign-in under way. */
export async function insertFlow(db: Database | Tx, ctx: FlowCtx, flow: NewFlow): Promise<FlowRow> {
  const id = flow.id ?? ctx.random.id();
  const [row] = await query<FlowRow>(
    db,
    `insert into identity_flow (id, realm, auth_code, code_challenge, code_challenge_method, provider, method,
       user_id, linking_user_id, redirect_to, secrets_sealed, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning *`,
    [
      id,
      ctx.realm,
      unguessableId(ctx),
      flow.challenge?.challenge ?? null,
      flow.challenge?.method ?? null,
      flow.provider,
      flow.method,
      flow.userId ?? null,
      flow.linkingUserId ?? null,
      flow.redirectTo ?? null,
      flow.secrets ? sealFlowSecrets(ctx, id, flow.secrets) : null,
      ctx.clock.now(),
    ],
  );
  if (!row) throw new Error("A flow was not written");
  return row;
}

export async function findFlow(
  db: Database | Tx,
  ctx: FlowCtx,
  flowId: string,
): Promise<FlowRow | undefined> {
  const [row] = await query<FlowRow>(db, "select * from identity_flow where id = $1 and realm = $2", [
    flowId,
    ctx.realm,
  ]);
  return row;
}

/** Marks the way out and back as walked. False when someone walked it before. */
export async function useFlow(db: Database | Tx, ctx: FlowCtx, flowId: string): Promise<boolean> {
  const rows = await query(
    db,
    "update identity_flow set used_at = $3 where id = $1 and realm = $2 and used_at is null returning id",
    [flowId, ctx.realm, ctx.clock.now()],
  );
  return rows.length === 1;
}

/** Names who signed in, so that the code of the flow is worth their session. */
export async function issueAuthCode(
  tx: Tx,
  ctx: FlowCtx,
  flowId: string,
  outcome: { readonly userId: string; readonly secrets?: FlowSecrets },
): Promise<void> {
  await query(
    tx,
    `update identity_flow set user_id = $3, secrets_sealed = $4, auth_code_issued_at = $5
     where id = $1 and realm = $2`,
    [
      flowId,
      ctx.realm,
      outcome.userId,
      outcome.secrets ? sealFlowSecrets(ctx, flowId, outcome.secrets) : null,
      ctx.clock.now(),
    ],
  );
}

/** The secrets of a flow in the clear. */
export function openFlowSecrets(ctx: FlowCtx, flow: Pick<FlowRow, "id" | "secrets_sealed">): FlowSecrets {
  if (flow.secrets_sealed === null) return {};
  return JSON.parse(ctx.outsideSecrets.open(flow.id, flow.secrets_sealed).toString()) as FlowSecrets;
}

function sealFlowSecrets(ctx: FlowCtx, flowId: string, secrets: FlowSecrets): Buffer {
  return ctx.outsideSecrets.seal(flowId, Buffer.from(JSON.stringify(secrets)));
}

/** A UUID of which nothing can be told from the time it was made. */
export function unguessableId(ctx: Pick<IdentityCtx, "random">): string {
  const bytes = ctx.random.bytes(16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return stringify(bytes);
}

/** The flow of a code that was given out. */
export async function findFlowByCode(
  db: Database | Tx,
  ctx: Pick<IdentityCtx, "realm">,
  authCode: string,
): Promise<FlowRow | undefined> {
  if (!isUuid(authCode)) return undefined;
  const [row] = await query<FlowRow>(
    db,
    "select * from identity_flow where auth_code = $1 and realm = $2 and auth_code_issued_at is not null",
    [authCode, ctx.realm],
  );
  return row;
}

/** Gives out the code of the person's newest flow of this method; nothing when there is none. */
export async function issueNewestAuthCode(
  tx: Tx,
  ctx: Pick<IdentityCtx, "clock">,
  userId: string,
  method: SignInMethod,
): Promise<string | undefined> {
  const [row] = await query<{ auth_code: string }>(
    tx,
    `update identity_flow set auth_code_issued_at = $3
     where id = (select id from identity_flow where user_id = $1 and method = $2 and code_challenge is not null
                 order by created_at desc, id desc limit 1)
     returning auth_code`,
    [userId, method, ctx.clock.now()],
  );
  return row?.auth_code;
}

/** Removes a flow that has come to its end. False when another request did so first. */
export async function deleteFlow(tx: Tx, flowId: string): Promise<boolean> {
  const rows = await query(tx, "delete from identity_flow where id = $1 returning id", [flowId]);
  return rows.length === 1;
}
