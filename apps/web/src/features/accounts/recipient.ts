import { parseCpf, parsePhone } from "@lastro/contracts/documents";
import type { Recipient } from "@/features/accounts/api";

export type RecipientKind = Recipient["kind"];

export const RECIPIENT_KINDS = [
  "email",
  "cpf",
  "phone",
  "platformId",
] as const satisfies readonly RecipientKind[];

/** Whether what was typed can name a person at all; who it is, only the server knows. */
export function namesSomebody({ kind, value }: Recipient): boolean {
  switch (kind) {
    case "email":
      return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim());
    case "cpf":
      return parseCpf(value) !== null;
    case "phone":
      return parsePhone(value) !== null;
    case "platformId":
      return value.trim().length >= 3;
  }
}
