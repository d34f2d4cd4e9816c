export type AssuranceLevel = "aal1" | "aal2";

/** The ways of signing in and of proving more, as `amr` names them. */
export type SignInMethod =
  | "password"
  | "otp"
  | "oauth"
  | "sso/saml"
  | "anonymous"
  | "passkey"
  | "web3"
  | "magiclink"
  | "recovery"
  | "email/signup"
  | "invite"
  | "email_change"
  | "oauth_provider/authorization_code"
  | SecondFactorMethod;

export const SECOND_FACTOR_METHODS = ["totp", "mfa/phone", "mfa/webauthn", "mfa/recovery_code"] as const;

export type SecondFactorMethod = (typeof SECOND_FACTOR_METHODS)[number];

/** How the session was proven; most recent first on the wire. */
export interface MethodReference {
  readonly method: SignInMethod;
  readonly timestamp: number;
  /** The organisation, of a SAML sign-in. */
  readonly provider?: string;
}

export interface SessionRow {
  readonly id: string;
  readonly user_id: string;
  readonly aal: AssuranceLevel;
  readonly amr: readonly MethodReference[];
  readonly factor_id: string | null;
  readonly refresh_counter: number;
  readonly refresh_floor: number;
  readonly refreshed_at: Date | null;
  readonly not_after: Date | null;
  readonly tag: string | null;
  readonly user_agent: string;
  readonly ip: string;
  readonly created_at: Date;
  /** The OAuth client it was opened for, which may know no more than its scopes say; null of a person's own. */
  readonly oauth_client_id: string | null;
  readonly oauth_scopes: readonly string[] | null;
}
