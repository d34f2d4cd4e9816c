import type { RegistrationForm } from "@/features/identity/registration-schema";

/** The steps of the registration, each with the fields that have to be right before the next. */
export const REGISTRATION_STEPS = {
  personal: ["nome", "cpf", "telefone", "email", "senha", "confirmarSenha"],
  address: ["cep", "endereco", "cidade", "estado"],
} as const satisfies Record<string, readonly (keyof RegistrationForm)[]>;
export type RegistrationStep = keyof typeof REGISTRATION_STEPS;
