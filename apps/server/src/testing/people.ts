import { randomBytes } from "node:crypto";
import { generateCpf } from "@brazilian-utils/brazilian-utils";
import { DEVICE_HEADER } from "@lastro/contracts/devices";
import * as engine from "@lastro/identity/testing";
import type { TestApp } from "./test-app.js";

export {
  anEmail,
  PASSWORD,
  type PersonOptions,
  type SignedInPerson,
  signIn,
  signInAdmin,
  TOTP_SECRET,
} from "@lastro/identity/testing";

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

/** Somebody signed in on a device, which their headers name. */
export interface SignedInClient extends engine.SignedInPerson {
  readonly headers: engine.SignedInPerson["headers"] & { readonly [DEVICE_HEADER]: string };
}

/** A confirmed client, signed in with a password on a device they have registered. */
export async function aClient(app: TestApp, options: engine.PersonOptions = {}): Promise<SignedInClient> {
  return onRegisteredDevice(app, await engine.aClient(app, registered(options)));
}

/** The same person signed in once more, on the device they have. */
export async function signInAgain<P extends engine.SignedInPerson>(app: TestApp, person: P): Promise<P> {
  const session = await engine.signIn(app, person.email);
  return { ...person, ...session, headers: { ...person.headers, ...session.headers } };
}

/** The same person on a device of their own, registered now. */
async function onRegisteredDevice<P extends Pick<engine.SignedInPerson, "userId" | "headers">>(
  app: TestApp,
  person: P,
): Promise<P & Pick<SignedInClient, "headers">> {
  const secret = randomBytes(32).toString("base64url");
  // Not by its route, which tells the client: nothing of it is in the letters and notices a test counts.
  await app.pool.query(
    `insert into customers_device (id, user_id, secret_digest, user_agent, registered_at)
     values ($1, $2, sha256($3::bytea), '', $4)`,
    [app.ctx.random.id(), person.userId, secret, app.ctx.clock.now()],
  );
  return { ...person, headers: { ...person.headers, [DEVICE_HEADER]: secret } };
}

/** A moderator, signed in with password and second factor (aal2). */
export function aModerator(app: TestApp, options: engine.PersonOptions = {}): Promise<engine.SignedInPerson> {
  return engine.aModerator(app, registered(options));
}

/** An administrator, signed in with password and second factor (aal2). */
export function anAdmin(app: TestApp, options: engine.PersonOptions = {}): Promise<engine.SignedInPerson> {
  return engine.anAdmin(app, registered(options));
}

function registered({ metadata, ...options }: engine.PersonOptions): engine.PersonOptions {
  return { ...options, metadata: { ...registrationData(), ...metadata } };
}
