import { generateCpf } from "@brazilian-utils/brazilian-utils";
import { codeAt, fromBase32 } from "../modules/identity/factors/totp.js";
import type { Role } from "../modules/identity/index.js";
import type { TestApp } from "./test-app.js";

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
  readonly metadata?: Readonly<Record<string, string>>;
}

let people = 0;

/** What the registration page sends beside e-mail and password, with a CPF nobody else has. */
export function registrationData(): Record<string, string> {
  people += 1;
  return {
    nome: `Cliente Teste ${people}`,
    telefone: `119${String(10_000_000 + people)}`,
    cpf: generateCpf(),
    endereco: "Rua das Acácias, 100",
    cidade: "São Paulo",
    estado: "SP",
    cep: "01310100",
  };
}

/** An address no other test person of this run has. */
export function anEmail(): string {
  people += 1;
  return `pessoa${people}.${process.pid}@exemplo.com.br`;
}

/** A confirmed client, signed in with a password. */
export async function aClient(app: TestApp, options: PersonOptions = {}): Promise<SignedInPerson> {
  const { userId, email } = await aPerson(app, "client", options);
  return { userId, email, ...(await signIn(app, email)) };
}

/** An administrator, signed in with password and second factor (aal2). */
export async function anAdmin(app: TestApp, options: PersonOptions = {}): Promise<SignedInPerson> {
  return signInAdmin(app, await aPerson(app, "admin", options));
}

/** An administrator of these tests on another device: a code of their app serves once, so time must have passed. */
export async function signInAdmin(
  app: TestApp,
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
  app: TestApp,
  role: Role,
  options: PersonOptions,
): Promise<{ userId: string; email: string }> {
  const email = options.email ?? anEmail();
  const userId = await app.identity.createConfirmedUser({
    email,
    password: PASSWORD,
    metadata: { ...registrationData(), ...options.metadata },
    role,
    ...(role === "admin" ? { totpSecret: TOTP_SECRET } : {}),
  });
  return { userId, email };
}

/** Signs a person of these tests in again, on another device. */
export function signIn(app: TestApp, email: string): Promise<Tokens> {
  return tokens(app, "password", { email, password: PASSWORD });
}

type Tokens = Pick<SignedInPerson, "accessToken" | "refreshToken" | "headers">;

async function tokens(
  app: TestApp,
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
