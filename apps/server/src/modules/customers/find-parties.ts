import { parseCpf, parsePhone } from "@lastro/contracts/documents";
import type { Ctx } from "@lastro/platform/context";
import { query } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { cpfIndex } from "./cpf-secrecy.js";
import { parsePlatformId } from "./platform-id.js";

/** Two clients of one payment: who sends, and who is meant by the words the sender used, if anybody is. */
export interface Parties {
  readonly senderName: string;
  readonly recipient?: { readonly userId: string; readonly name: string };
}

/** How the sender names the other. */
export interface PartyKey {
  readonly kind: "email" | "cpf" | "phone" | "platformId";
  readonly value: string;
}

export type FindParties = (senderId: string, to: PartyKey) => Promise<Parties>;

interface PartiesRow {
  sender_name: string | null;
  recipient_id: string | null;
  recipient_name: string | null;
}

/**
 * Looks up the parties of a payment. Somebody whose address is not confirmed receives nothing, and a CPF or number names
 * only who has proven it. Throws `customers.profile_missing` when the sender is no client.
 */
export function createFindParties(ctx: Pick<Ctx, "db" | "config">): FindParties {
  return async (senderId, to) => {
    const [found] = await query<PartiesRow>(
      ctx.db,
      "select sender_name, recipient_id, recipient_name from customers_find_parties($1::uuid[], $2::text[], $3::text[])",
      [[senderId], [to.kind], [storedHandle(ctx, to)]],
    );
    if (!found?.sender_name) throw new DomainError("customers.profile_missing");
    return {
      senderName: found.sender_name,
      ...(found.recipient_id && found.recipient_name
        ? { recipient: { userId: found.recipient_id, name: found.recipient_name } }
        : {}),
    };
  };
}

/** The key as the SQL function `customers_find_parties` wants it; null when no client can have such a one. */
export function storedHandle(ctx: Pick<Ctx, "config">, { kind, value }: PartyKey): string | null {
  switch (kind) {
    case "email":
      return value.trim().toLowerCase();
    case "phone":
      return parsePhone(value);
    case "platformId":
      return parsePlatformId(value) ?? null;
    case "cpf": {
      const cpf = parseCpf(value);
      return cpf === null ? null : cpfIndex(ctx, cpf).toString("hex");
    }
  }
}
