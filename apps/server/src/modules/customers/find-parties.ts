import { parseCnpj, parseCpf, parsePhone } from "@lastro/contracts/documents";
import type { Ctx } from "@lastro/platform/context";
import { query, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { cpfIndex } from "./cpf-secrecy.js";
import { type HolderStanding, STANDINGS, type StandingCode } from "./holders.js";
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

function partiesOf({ sender_name, recipient_id, recipient_name }: PartiesRow): Parties | undefined {
  if (sender_name === null) return undefined;
  const isFound = recipient_id !== null && recipient_name !== null;
  return {
    senderName: sender_name,
    ...(isFound ? { recipient: { userId: recipient_id, name: recipient_name } } : {}),
  };
}

/**
 * Looks up the parties of a payment. Somebody whose address is not confirmed receives nothing, and a CPF or number names
 * only who has proven it. Throws `customers.profile_missing` when the sender is no client.
 */
export function createFindParties(ctx: Pick<Ctx, "db" | "config">): FindParties {
  return async (senderId, to) => {
    const [row] = await query<PartiesRow>(
      ctx.db,
      "select sender_name, recipient_id, recipient_name from customers_find_parties($1::uuid[], $2::text[], $3::text[])",
      [[senderId], [to.kind], [storedHandle(ctx, to)]],
    );
    const found = row && partiesOf(row);
    if (!found) throw new DomainError("customers.profile_missing");
    return found;
  };
}

/** Who sends, and the other's key as it is kept (`storedHandle`). */
export interface PartiesQuestion {
  readonly senderId: string;
  readonly to: { readonly kind: PartyKey["kind"]; readonly handle: string | null };
}

/** The parties of a payment, and how the recipient stands: kept from changing until the commit. */
export type LockedParties = Parties & { readonly standing?: HolderStanding };

/** The same for several payments that are about to be made, in their order; undefined where the sender is no client. */
export async function lockParties(
  tx: Tx,
  { clock }: Pick<Ctx, "clock">,
  questions: readonly PartiesQuestion[],
): Promise<(LockedParties | undefined)[]> {
  const rows = await query<PartiesRow & { standing: StandingCode | null }>(
    tx,
    `select sender_name, recipient_id, recipient_name, standing
       from customers_lock_parties($1::uuid[], $2::text[], $3::text[], $4)`,
    [
      questions.map(({ senderId }) => senderId),
      questions.map(({ to }) => to.kind),
      questions.map(({ to }) => to.handle),
      clock.now(),
    ],
  );
  return rows.map((row) => {
    const parties = partiesOf(row);
    return parties && { ...parties, ...(row.standing === null ? {} : { standing: STANDINGS[row.standing] }) };
  });
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
      // A company is named by its CNPJ in the same place.
      const document = parseCpf(value) ?? parseCnpj(value);
      return document === null ? null : cpfIndex(ctx, document).toString("hex");
    }
  }
}
