import { codeAt, fromBase32 } from "../factors/totp.js";
import type { Role } from "../people/roles.js";
import type { Metadata } from "../people/user.js";
import type { IdentityBench } from "./identity-bench.js";

export const PASSWORD = "uma senha de teste";
/** The authenticator app of administrators in tests. */
export const TOTP_SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";

/** A signed-in person: send `headers` with a request to act as them. */
export interface SignedInPerson {
  readonly userId: string;
  readonly email: string;
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly headers: { readonly authorization: string };
}

export interface PersonOptions {
  readonly email?: string;
  readonly metadata?: Metadata;
}

let people = 0;

/** An address no other test person of this run has. */
export function anEmail(): string {
  people += 1;
  return `pessoa${people}.${process.pid}@exemplo.com.br`;
}

/** What a sign-up page sends beside e-mail and password. */
export function registrationData(): Record<string, string> {
  people += 1;
  return { nome: `Cliente Teste ${people}`, telefone: `119${String(10_000_000 + people)}` };
}

/** A confirmed person, signed in with a password. */
export async function aClient(app: IdentityBench, options: PersonOptions = {}): Promise<SignedInPerson> {
  const { userId, email } = await aPerson(app, "client", options);
  return { userId, email, ...(await signIn(app, email)) };
}

/** An administrator, signed in with password and second factor (aal2). */
export async function anAdmin(app: IdentityBench, options: PersonOptions = {}): Promise<SignedInPerson> {
  return signInAdmin(app, await aPerson(app, "admin", options));
}

/** A moderator, signed in with password and second factor (aal2). */
export async function aModerator(app: IdentityBench, options: PersonOptions = {}): Promise<SignedInPerson> {
  return signInAdmin(app, await aPerson(app, "moderator", options));
}

/** An administrator of these tests on another device: a code of their app serves once, so time must have passed. */
export async function signInAdmin(
  app: IdentityBench,
  { userId, email }: Pick<SignedInPerson, "userId" | "email">,
): Promise<SignedInPerson> {
  const { headers, refreshToken } = await signIn(app, email);
  const code = codeAt(fromBase32(TOTP_SECRET), app.ctx.clock.now());
  const answer = await app.http.inject({
    method: "POST",
    url: "/functions/v1/verify-2fa",
    headers,
    payload: { user_id: userId, token: code },
  });
  if (answer.json().valid !== true) throw new Error(`The second factor was refused: ${answer.body}`);
  return { userId, email, ...(await tokens(app, "refresh_token", { refresh_token: refreshToken })) };
}

async function aPerson(
  app: IdentityBench,
  role: Role,
  { email = anEmail(), metadata = registrationData() }: PersonOptions,
): Promise<{ userId: string; email: string }> {
  const userId = await app.identity.createConfirmedUser({
    email,
    password: PASSWORD,
    metadata,
    role,
    ...(role !== "client" ? { totpSecret: TOTP_SECRET } : {}),
  });
  return { userId, email };
}

/** Signs a person of these tests in again, on another device. */
export function signIn(app: IdentityBench, email: string): Promise<Tokens> {
  return tokens(app, "password", { email, password: PASSWORD });
}

type Tokens = Pick<SignedInPerson, "accessToken" | "refreshToken" | "headers">;

async function tokens(
  app: IdentityBench,
  grant: "password" | "refresh_token",
  payload: Record<string, string>,
): Promise<Tokens> {
  const answer = await app.http.inject({
    method: "POST",
    url: `/auth/v1/token?grant_type=${grant}`,
    payload,
  });
  if (answer.statusCode !== 200) throw new Error(`No session: ${answer.body}`);
  const { access_token: accessToken, refresh_token: refreshToken } = answer.json();
  return { accessToken, refreshToken, headers: { authorization: `Bearer ${accessToken}` } };
}
