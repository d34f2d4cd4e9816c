import { describe, expect, it } from "vitest";
import { type RegistrationForm, registrationSchema } from "@/features/identity/registration-schema";
import { newPasswordSchema, signInSchema } from "@/features/identity/schemas";
import words from "./locales/pt-BR.json";

interface Parsed {
  success: boolean;
  error?: { issues: { path: PropertyKey[]; message: string }[] };
}

/** The first message of each field, as the Portuguese form shows it. */
function messages(parsed: Parsed): Record<string, string> {
  const shown: Record<string, string> = {};
  for (const { path, message } of parsed.error?.issues ?? []) {
    shown[String(path[0])] ??= words.validation[message as keyof typeof words.validation];
  }
  return shown;
}

const aRegistration: RegistrationForm = {
  nome: "Maria da Silva",
  cpf: "52998224725",
  email: "maria@example.com",
  telefone: "11987654321",
  senha: "segredo",
  confirmarSenha: "segredo",
  endereco: "Avenida Paulista, 1000",
  cidade: "São Paulo",
  estado: "SP",
  cep: "01310100",
};

describe("signing in", () => {
  it("asks for an e-mail, a valid one, and six characters of password", () => {
    expect(messages(signInSchema.safeParse({ email: "", password: "" }))).toEqual({
      email: "Email é obrigatório",
      password: "Senha deve ter pelo menos 6 caracteres",
    });
    expect(messages(signInSchema.safeParse({ email: "maria@", password: "123456" }))).toEqual({
      email: "Email inválido",
    });
  });

  it("accepts an e-mail with spaces around it", () => {
    expect(signInSchema.parse({ email: " maria@example.com ", password: "123456" }).email).toBe(
      "maria@example.com",
    );
  });
});

describe("registering", () => {
  it("says of every empty field what it needs", () => {
    const empty = Object.fromEntries(Object.keys(aRegistration).map((name) => [name, ""]));
    expect(messages(registrationSchema.safeParse(empty))).toEqual({
      nome: "Nome deve ter pelo menos 3 caracteres",
      cpf: "CPF deve ter 11 dígitos",
      email: "Email inválido",
      telefone: "Telefone deve ter pelo menos 10 dígitos",
      senha: "Senha deve ter pelo menos 6 caracteres",
      endereco: "Endereço deve ter pelo menos 5 caracteres",
      cidade: "Cidade deve ter pelo menos 2 caracteres",
      estado: "Estado deve ter pelo menos 2 caracteres",
      cep: "CEP deve ter 8 dígitos",
    });
  });

  it("tells different passwords together with everything else", () => {
    const form = { ...aRegistration, nome: "", confirmarSenha: "outra coisa" };
    expect(messages(registrationSchema.safeParse(form))).toEqual({
      nome: "Nome deve ter pelo menos 3 caracteres",
      confirmarSenha: "As senhas não conferem",
    });
  });

  it("notices a CPF whose check digits are wrong", () => {
    expect(messages(registrationSchema.safeParse({ ...aRegistration, cpf: "52998224724" }))).toEqual({
      cpf: "CPF inválido. Confira os 11 dígitos.",
    });
  });

  it("accepts a whole form", () => {
    expect(registrationSchema.parse(aRegistration)).toEqual(aRegistration);
  });
});

describe("choosing a new password", () => {
  it("wants it twice the same", () => {
    expect(messages(newPasswordSchema.safeParse({ senha: "segredo", confirmarSenha: "segred0" }))).toEqual({
      confirmarSenha: "As senhas não conferem",
    });
  });
});
