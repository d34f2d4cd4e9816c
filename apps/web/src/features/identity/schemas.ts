import { parseCpf } from "@lastro/contracts/documents";
import * as z from "zod/mini";
import type { Namespaces } from "@/lib/i18n/namespaces";

/** What is wrong with a field, as a key of the catalogue. */
export type ValidationKey = keyof Namespaces["identity"]["validation"];
const says = (key: ValidationKey): ValidationKey => key;

const trimmed = (least: number, key: ValidationKey) =>
  z.string().check(z.trim(), z.minLength(least, says(key)));
const email = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: says("emailRequired"), abort: true }),
    z.email(says("emailInvalid")),
  );
const password = z.string().check(z.minLength(6, says("senhaMin")));

export const signInSchema = z.object({ email, password });
export type SignInForm = z.infer<typeof signInSchema>;

export const registrationSchema = z
  .object({
    nome: trimmed(3, "nomeMin"),
    cpf: z.string().check(
      z.minLength(11, { error: says("cpfMin"), abort: true }),
      z.refine((cpf) => parseCpf(cpf) !== null, says("cpfInvalid")),
    ),
    email: z.string().check(z.trim(), z.email(says("emailInvalid"))),
    telefone: z.string().check(z.minLength(10, says("telefoneMin"))),
    senha: password,
    confirmarSenha: z.string(),
    endereco: trimmed(5, "enderecoMin"),
    cidade: trimmed(2, "cidadeMin"),
    estado: trimmed(2, "estadoMin"),
    cep: z.string().check(z.minLength(8, says("cepMin"))),
  })
  .check(
    z.refine((form) => form.senha === form.confirmarSenha, {
      path: ["confirmarSenha"],
      error: says("senhasDiferentes"),
      // Both are told at once with the rest of the form, not only when everything else is right.
      when: ({ value }) => typeof value === "object" && value !== null,
    }),
  );
export type RegistrationForm = z.infer<typeof registrationSchema>;

export const recoverySchema = z.object({ email });
export type RecoveryForm = z.infer<typeof recoverySchema>;

export const newPasswordSchema = z.object({ senha: password, confirmarSenha: z.string() }).check(
  z.refine((form) => form.senha === form.confirmarSenha, {
    path: ["confirmarSenha"],
    error: says("senhasDiferentes"),
    when: ({ value }) => typeof value === "object" && value !== null,
  }),
);
export type NewPasswordForm = z.infer<typeof newPasswordSchema>;
