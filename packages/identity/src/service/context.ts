import type { RequestCtx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import type { DomainError } from "@lastro/platform/domain-error";
import type { RateLimiter } from "@lastro/platform/http/rate-limit";
import type { MailData } from "@lastro/platform/mail/mail";
import type { Sealer } from "@lastro/platform/sealed";
import type { PasswordAttempts } from "../passwords/password-attempts.js";
import type { PasswordHasher } from "../passwords/password-hasher.js";
import type { AccountReader } from "../people/account-reader.js";
import type { Metadata } from "../people/user.js";
import type { RefreshAdvancer } from "../sessions/refresh-advancer.js";
import type { AccessTokens } from "../tokens/access-token.js";
import type { Realm, Scope } from "./realm.js";
import type { IdentitySettings } from "./settings.js";

/** What may change in how somebody signs in; the facts are those of its letter. */
export type SecurityChange =
  | "password_changed"
  | "email_changed"
  | "phone_changed"
  | "identity_linked"
  | "identity_unlinked"
  | "factor_enrolled"
  | "factor_unenrolled"
  | "passkey_added"
  | "passkey_removed"
  | "session_copied";

/** How other modules take part. */
export interface IdentityHooks {
  /** Throws the `DomainError` that `userCreated` would throw for data that can never be accepted. */
  checkRegistration?(metadata: Metadata): void;
  /** In the transaction that creates a user; a `DomainError` thrown here refuses the sign-up. */
  userCreated(
    tx: Tx,
    ctx: RequestCtx,
    user: { readonly userId: string; readonly email: string; readonly metadata: Metadata },
  ): Promise<void>;
  /** In the transaction in which a later sign-up takes the place of one that nobody has confirmed. */
  registrationReplaced?(
    tx: Tx,
    ctx: RequestCtx,
    user: { readonly userId: string; readonly email: string; readonly metadata: Metadata },
  ): Promise<void>;
  /** In the transaction in which a registration nobody confirmed gives way to who has proven its address. */
  registrationRemoved?(tx: Tx, userId: string): Promise<void>;
  /**
   * Sign-up data that another module keeps, sealed where it must be: it is handed over and then neither stored here
   * nor carried by tokens.
   */
  readonly productMetadata: readonly string[];
  /** In the transaction in which a person's address becomes another one. */
  emailChanged(tx: Tx, user: { readonly userId: string; readonly email: string }): Promise<void>;
  /** In the transaction in which a person proves a telephone number, digits only, to be theirs. */
  phoneConfirmed?(tx: Tx, user: { readonly userId: string; readonly phone: string }): Promise<void>;
  /** In the transaction that changes how a person signs in. */
  securityChanged?<K extends SecurityChange>(
    tx: Tx,
    ctx: RequestCtx,
    change: { readonly userId: string; readonly kind: K; readonly facts: MailData[K] },
  ): Promise<void>;
  /** What to say to somebody who is shut out and knows their password, where there is more to say than that. */
  banReason?(db: Database, userId: string): Promise<DomainError | undefined>;
}

/** Whether this is the code a number got last. Asked outside any transaction. */
export type CodeJudge = (phone: string, code: string) => Promise<boolean>;

/** What one realm's engine works with. */
export interface IdentityEngine {
  readonly realm: Realm;
  readonly settings: IdentitySettings;
  readonly tokens: AccessTokens;
  /** The first signs refresh tokens, each of them verifies them. */
  readonly refreshKeys: readonly [Buffer, ...Buffer[]];
  readonly oneTimeKey: Buffer;
  readonly factorSecrets: Sealer;
  /** Of sign-ins under way at outside providers, and what is shared with those providers. */
  readonly outsideSecrets: Sealer;
  readonly passwords: PasswordHasher;
  readonly attempts: PasswordAttempts;
  readonly accounts: AccountReader;
  readonly refreshes: RefreshAdvancer;
  readonly limiter: RateLimiter;
  /** Who knows the codes of texts, where it is not this house that makes them. */
  readonly codeJudge: CodeJudge | undefined;
  readonly hooks: IdentityHooks;
}

/** The context of one request to the engine. */
export type IdentityCtx = RequestCtx &
  IdentityEngine &
  Scope & {
    /** Where links in letters this request asks for begin. */
    readonly linkBase: string;
    /** What the browser kept when it registered an address, see `registrationProof`. */
    readonly registrationProof?: string | undefined;
  };

/** The context of a request for the house's own audience and address, or for others it named. */
export function identityCtx(
  ctx: RequestCtx,
  engine: IdentityEngine,
  audience = engine.settings.tokens.audience,
  linkBase = engine.settings.site.externalUrl,
): IdentityCtx {
  return { ...ctx, ...engine, audience, linkBase };
}
