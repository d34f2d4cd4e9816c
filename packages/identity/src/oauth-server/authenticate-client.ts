import type { IdentityCtx } from "../service/context.js";
import { OAuthError } from "../service/oauth-error.js";
import { type ClientRow, findClient } from "./client-store.js";
import { isSecret } from "./one-way-secret.js";

interface Credentials {
  readonly id: string;
  readonly secret: string | undefined;
}

/**
 * The client that asks for tokens: a confidential one by its secret, a public one by its id alone. An unknown client and
 * a wrong secret are refused alike, after the same work.
 */
export async function authenticateClient(
  ctx: IdentityCtx,
  authorization: string | undefined,
  body: { readonly client_id?: string | undefined; readonly client_secret?: string | undefined },
): Promise<ClientRow> {
  const { id, secret } = credentialsOf(authorization, body);
  const client = await findClient(ctx.db, ctx, id);
  const proven = isSecret(secret ?? "", client?.secret_hash ?? null);
  const isPublic = client?.client_type === "public" && secret === undefined;
  if (!client || !(proven || isPublic)) throw new OAuthError("invalid_client", "Invalid client credentials");
  return client;
}

function credentialsOf(
  authorization: string | undefined,
  body: { readonly client_id?: string | undefined; readonly client_secret?: string | undefined },
): Credentials {
  const { client_id: id, client_secret: secret } = body;
  const basic = /^basic +(.*)$/i.exec(authorization ?? "")?.[1];
  if (basic === undefined) {
    if (!id) throw new OAuthError("invalid_client", "Client authentication required");
    return { id, secret };
  }
  if (secret !== undefined) throw new OAuthError("invalid_request", "A client authenticates in one way only");
  const said = readBasic(basic);
  if (!said) throw new OAuthError("invalid_client", "Invalid client credentials");
  if (id !== undefined && id !== said.id)
    throw new OAuthError("invalid_request", "client_id is not that of the credentials");
  return said;
}

/** Both halves are encoded as in a form before they are put together (RFC 6749, 2.3.1). */
function readBasic(text: string): Credentials | undefined {
  const said = Buffer.from(text, "base64").toString("utf8");
  const at = said.indexOf(":");
  if (at < 0) return undefined;
  try {
    return { id: decoded(said.slice(0, at)), secret: decoded(said.slice(at + 1)) };
  } catch {
    return undefined;
  }
}

function decoded(text: string): string {
  return decodeURIComponent(text.replaceAll("+", " "));
}
