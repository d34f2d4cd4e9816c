import { generateCpf } from "@brazilian-utils/brazilian-utils";
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

/** A confirmed client, signed in with a password. */
export function aClient(app: TestApp, options: engine.PersonOptions = {}): Promise<engine.SignedInPerson> {
  return engine.aClient(app, registered(options));
}

/** An administrator, signed in with password and second factor (aal2). */
export function anAdmin(app: TestApp, options: engine.PersonOptions = {}): Promise<engine.SignedInPerson> {
  return engine.anAdmin(app, registered(options));
}

function registered({ metadata, ...options }: engine.PersonOptions): engine.PersonOptions {
  return { ...options, metadata: { ...registrationData(), ...metadata } };
}
