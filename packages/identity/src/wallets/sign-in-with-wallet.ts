import { createHash } from "node:crypto";
import { secondsAfter } from "@lastro/platform/clock";
import { inTransaction, query, type Tx } from "@lastro/platform/database/database";
import { admitPerson } from "../external/admit-person.js";
import { DEFAULT_LINKING_DOMAIN } from "../external/provider.js";
import { AuthError, refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import { OAuthError } from "../service/oauth-error.js";
import { isAcceptable } from "../service/redirects.js";
import type { SessionResponse } from "../service/wire.js";
import { openSession, sessionResponse } from "../sessions/sessions.js";
import {
  CHAINS,
  type Chain,
  MessageUnreadable,
  parseWalletMessage,
  type WalletMessage,
} from "./wallet-message.js";
import { isSignedByWallet } from "./wallet-signature.js";

export interface WalletSignIn {
  readonly chain?: string | undefined;
  readonly message?: string | undefined;
  readonly signature?: string | undefined;
}

const MIN_BYTES = 64;
const MAX_BYTES = 20 * 1024;

/** Signs in the holder of a wallet by a message it signed for this house a moment ago. */
export async function signInWithWallet(ctx: IdentityCtx, input: WalletSignIn): Promise<SessionResponse> {
  const chain = offeredChain(ctx, input.chain ?? "");
  const { message: text = "", signature = "" } = input;
  if (Buffer.byteLength(text) < MIN_BYTES) throw invalid("message is too short");
  if (Buffer.byteLength(text) > MAX_BYTES) throw invalid("message must not exceed 20KB");
  const message = readMessage(text, chain);
  if (!(await isSignedByWallet(chain, { text, address: message.address, signature })))
    throw new OAuthError("invalid_grant", "Signature does not match address in message");
  const validSeconds = ctx.settings.wallets?.validSeconds ?? 0;
  assertForThisHouse(ctx, chain, message);
  assertForNow(ctx, chain, message, validSeconds);

  const subject = `web3:${chain}:${message.address}`;
  const outcome = await inTransaction(ctx.db, async (tx) => {
    await useMessage(tx, ctx, text, secondsAfter(message.issuedAt, validSeconds));
    const admission = await admitPerson(tx, ctx, {
      provider: "web3",
      linkingDomain: DEFAULT_LINKING_DOMAIN,
      profile: { subject, emails: [], data: identityData(subject, chain, message) },
      emailOptional: true,
      redirectTo: ctx.settings.site.url,
    });
    if (!admission.admitted) return admission;
    const opened = await openSession(tx, ctx, admission.userId, "web3", {
      identity: "other",
      traits: { chain, address: message.address, domain: message.domain },
    });
    return { admitted: true as const, opened };
  });
  if (!outcome.admitted) throw outcome.refused;
  return sessionResponse(ctx, outcome.opened);
}

/** Refuses whoever asks while no chain is offered, whatever else they say. */
export function assertWalletsOffered({ settings: { wallets } }: IdentityCtx): void {
  if (!wallets || wallets.chains.length === 0) throw refusal("web3Disabled");
}

function offeredChain({ settings: { wallets } }: IdentityCtx, asked: string): Chain {
  if (asked !== "solana" && asked !== "ethereum") throw refusal("web3ChainUnknown");
  if (!wallets?.chains.includes(asked))
    throw new AuthError(422, "web3_provider_disabled", `${CHAINS[asked].title} Web3 provider is disabled`);
  return asked;
}

function readMessage(text: string, chain: Chain): WalletMessage {
  try {
    return parseWalletMessage(text, chain);
  } catch (error) {
    if (error instanceof MessageUnreadable) throw invalid(error.message);
    throw error;
  }
}

function assertForThisHouse({ settings: { site } }: IdentityCtx, chain: Chain, message: WalletMessage): void {
  const { uri, domain } = message;
  const signed = `Signed ${CHAINS[chain].title} message is using`;
  const local = uri.hostname === "localhost";
  if (uri.protocol !== "https:" && !(local && uri.protocol === "http:"))
    throw denied(`${signed} URI which does not use HTTPS`);
  if (!isAcceptable(site, uri.href))
    throw denied(`${signed} URI which is not allowed on this server, message was signed for another app`);
  if (!local && (uri.host !== domain || !isAcceptable(site, `https://${domain}/`)))
    throw denied(`${signed} a Domain that does not match the one in URI which is not allowed on this server`);
}

function assertForNow(ctx: IdentityCtx, chain: Chain, message: WalletMessage, validSeconds: number): void {
  const { title } = CHAINS[chain];
  const now = ctx.clock.now();
  if (message.notBefore && now < message.notBefore)
    throw denied(`Signed ${title} message becomes valid in the future`);
  if (message.expiresAt && now > message.expiresAt) throw denied(`Signed ${title} message is expired`);
  if (now > secondsAfter(message.issuedAt, validSeconds))
    throw denied(`${title} message was issued too long ago`);
  if (now < secondsAfter(message.issuedAt, -validSeconds))
    throw denied(`${title} message was issued too far in the future`);
}

/** A message signs in once, however long it would be in time. */
async function useMessage(tx: Tx, ctx: IdentityCtx, text: string, until: Date): Promise<void> {
  const rows = await query(
    tx,
    `insert into identity_wallet_message (realm, digest, expires_at) values ($1, $2, $3)
     on conflict do nothing returning digest`,
    [ctx.realm, createHash("sha256").update(text).digest(), until],
  );
  if (rows.length === 0) throw denied("Signed message was used before");
}

function identityData(subject: string, chain: Chain, message: WalletMessage) {
  const { address, chainId, domain, statement } = message;
  return {
    sub: subject,
    email_verified: false,
    phone_verified: false,
    custom_claims: { address, chain, network: chainId ?? "", domain, statement: statement ?? "" },
  };
}

function denied(words: string): OAuthError {
  return new OAuthError("invalid_grant", words);
}

function invalid(words: string): AuthError {
  return new AuthError(400, "validation_failed", words);
}
