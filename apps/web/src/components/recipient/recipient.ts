import type { WireRequestOf } from "@lastro/contracts";
import { parseCpf, parsePhone } from "@lastro/contracts/documents";
import type { findRecipientRoute } from "@lastro/contracts/transfers";
import { callRoute } from "@/lib/call-route";

/** One of four ways to name a client. */
export type Recipient = WireRequestOf<typeof findRecipientRoute>["query"];
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

/** The masked name of the client that is meant; refused where there is none. */
export function findRecipient(recipient: Recipient): Promise<{ name: string }> {
  return callRoute<typeof findRecipientRoute>("GET /v1/transfers/recipient", { query: recipient });
}
