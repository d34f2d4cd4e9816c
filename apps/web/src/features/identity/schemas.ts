import * as z from "zod/mini";
import type { Namespaces } from "@/lib/i18n/namespaces";

/** What is wrong with a field, as a key of the catalogue. */
export type ValidationKey = keyof Namespaces["identity"]["validation"];
export const says = (key: ValidationKey): ValidationKey => key;

const email = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: says("emailRequired"), abort: true }),
    z.email(says("emailInvalid")),
  );

export const passwordField = z.string().check(z.minLength(6, says("senhaMin")));

export const signInSchema = z.object({ email, password: passwordField });
export type SignInForm = z.infer<typeof signInSchema>;

export const recoverySchema = z.object({ email });
export type RecoveryForm = z.infer<typeof recoverySchema>;

/** The password typed twice the same; told together with everything else that is wrong, not after it. */
export const samePasswordTwice = z.refine<{ senha: string; confirmarSenha: string }>(
  (form) => form.senha === form.confirmarSenha,
  { path: ["confirmarSenha"], error: says("senhasDiferentes"), when: () => true },
);

export const newPasswordSchema = z
  .object({ senha: passwordField, confirmarSenha: z.string() })
  .check(samePasswordTwice);
export type NewPasswordForm = z.infer<typeof newPasswordSchema>;
