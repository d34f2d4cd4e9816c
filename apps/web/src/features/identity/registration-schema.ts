import { parseCpf } from "@lastro/contracts/documents";
import * as z from "zod/mini";
import { passwordField, samePasswordTwice, says, type ValidationKey } from "@/features/identity/schemas";

const atLeast = (length: number, key: ValidationKey) =>
  z.string().check(z.trim(), z.minLength(length, says(key)));

export const registrationSchema = z
  .object({
    nome: atLeast(3, "nomeMin"),
    // Not an aborting check: that would keep the two passwords from being compared.
    cpf: z.string().check(
      z.minLength(11, says("cpfMin")),
      z.refine((cpf) => cpf.length < 11 || parseCpf(cpf) !== null, says("cpfInvalid")),
    ),
    email: z.string().check(z.trim(), z.email(says("emailInvalid"))),
    telefone: z.string().check(z.minLength(10, says("telefoneMin"))),
    senha: passwordField,
    confirmarSenha: z.string(),
    endereco: atLeast(5, "enderecoMin"),
    cidade: atLeast(2, "cidadeMin"),
    estado: atLeast(2, "estadoMin"),
    cep: z.string().check(z.minLength(8, says("cepMin"))),
  })
  .check(samePasswordTwice);
export type RegistrationForm = z.infer<typeof registrationSchema>;
