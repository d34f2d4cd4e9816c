import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import { noteEvent } from "../service/note-event.js";
import type { Caller, SignedIn } from "../service/require-session.js";
import { clientRedirect } from "./answer-client.js";
import {
  type AuthorizationRow,
  approveAuthorization,
  denyAuthorization,
  findOwnAuthorization,
  openAuthorization,
} from "./authorization-store.js";
import { type ClientRow, findClient, holdClient } from "./client-store.js";
import { grantedScopes, grantScopes } from "./grant-store.js";
import { covers } from "./scopes.js";

/** What the person is asked, or where the browser goes when they were asked before. */
export type OpenedAuthorization =
  | { readonly authorization: AuthorizationRow; readonly client: ClientRow }
  | { readonly redirectUrl: string };

/**
 * Binds a client's request to the session that opens it, and answers what it asks for. Where the person granted as
 * much before it is approved at once, unless nobody can tell who would get the code.
 */
export async function readAuthorization(
  ctx: IdentityCtx,
  caller: SignedIn,
  id: string,
): Promise<OpenedAuthorization> {
  assertSecondFactorGiven(caller);
  const authorization = await openAuthorization(ctx, caller, id);
  if (!authorization) throw refusal("authorizationUnknown");
  if (authorization.status !== "pending") throw refusal("authorizationDecided");
  const client = await clientOf(ctx, authorization);
  const granted = await grantedScopes(ctx.db, caller.user.id, client.id);
  if (granted.length > 0 && covers(granted, authorization.scopes) && isAssured(client, authorization))
    return { redirectUrl: await approve(ctx, caller, authorization) };
  return { authorization, client };
}

/** Decides a request the session opened, once; answers where the browser goes with the outcome. */
export async function decideAuthorization(
  ctx: IdentityCtx,
  caller: SignedIn,
  id: string,
  action: string | undefined,
): Promise<string> {
  if (action !== "approve" && action !== "deny") throw refusal("consentActionUnknown");
  assertSecondFactorGiven(caller);
  const authorization = await findOwnAuthorization(ctx, caller, id);
  if (!authorization) throw refusal("authorizationUnknown");
  await clientOf(ctx, authorization);
  if (action === "approve") return approve(ctx, caller, authorization);
  await inTransaction(ctx.db, async (tx) => {
    if (!(await denyAuthorization(tx, ctx, authorization))) throw refusal("authorizationDecided");
  });
  return clientRedirect(ctx, authorization, {
    error: "access_denied",
    error_description: "User denied the request",
  });
}

async function approve(ctx: IdentityCtx, caller: SignedIn, authorization: AuthorizationRow): Promise<string> {
  const code = await inTransaction(ctx.db, (tx) => issueCode(tx, ctx, caller, authorization));
  return clientRedirect(ctx, authorization, { code });
}

async function issueCode(
  tx: Tx,
  ctx: IdentityCtx,
  { user }: SignedIn,
  authorization: AuthorizationRow,
): Promise<string> {
  const { client_id: clientId, scopes } = authorization;
  if (!(await holdClient(tx, clientId))) throw refusal("authorizationUnknown");
  await grantScopes(tx, ctx, { userId: user.id, clientId, scopes });
  const code = await approveAuthorization(tx, ctx, authorization);
  if (code === undefined) throw refusal("authorizationDecided");
  await noteEvent(tx, ctx, {
    action: "oauth_grant_approved",
    user,
    traits: { client_id: clientId, scope: scopes.join(" ") },
  });
  return code;
}

/** The client that asks, while it is one and still has the address its answer would go to. */
async function clientOf(ctx: IdentityCtx, authorization: AuthorizationRow): Promise<ClientRow> {
  const client = await findClient(ctx.db, ctx, authorization.client_id);
  if (!client?.redirect_uris.includes(authorization.redirect_uri)) throw refusal("authorizationUnknown");
  return client;
}

/** Whoever has a second factor gives it before others learn who they are. */
function assertSecondFactorGiven({ account, assurance }: Caller): void {
  const hasFactor = account.factors.some(({ status }) => status === "verified");
  if (hasFactor && assurance !== "aal2") throw refusal("consentNeedsSecondFactor");
}

/**
 * Whether the code can only reach the client that was granted something: it has a secret, or its address is its own.
 * Any program on a person's machine may listen at `localhost` and call itself by the id of a public client.
 */
function isAssured(client: ClientRow, { redirect_uri: uri }: AuthorizationRow): boolean {
  return client.client_type === "confidential" || uri.startsWith("https:");
}
