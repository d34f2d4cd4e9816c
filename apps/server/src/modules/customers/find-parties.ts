import { parseCpf, parsePhone } from "@lastro/contracts/documents";
import { createBatcher } from "../../platform/batcher.js";
import type { Ctx } from "../../platform/context.js";
import { query } from "../../platform/database/database.js";
import { DomainError } from "../../platform/domain-error.js";
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

interface Search {
  readonly senderId: string;
  /** As stored in its column; absent when no client can have such a handle. */
  readonly value: string | undefined;
  readonly cpfIndex: Buffer | undefined;
}

interface Found {
  place: bigint;
  sender_name: string | null;
  id: string | null;
  name: string | null;
}

const MOST_AT_ONCE = 100;

/**
 * Looks up the parties of payments; those asked for together are found by one query. Somebody whose address is
 * not confirmed receives nothing, and a phone that several have given names nobody. Throws
 * `customers.profile_missing` when the sender is no client.
 */
export function createFindParties(ctx: Pick<Ctx, "db" | "config">): FindParties {
  const batcher = createBatcher<Search, Found | undefined>({
    maxBatch: MOST_AT_ONCE,
    run: async (searches) => {
      const rows = await query<Found>(
        ctx.db,
        `select q.place, s.nome as sender_name, r.id, r.nome as name
         from unnest($1::uuid[], $2::text[], $3::bytea[]) with ordinality as q (sender_id, value, cpf_index, place)
         join customers_profile s on s.id = q.sender_id
         left join lateral (
           select min(p.id::text) as id, min(p.nome) as nome
           from customers_profile p join identity_user u on u.id = p.id
           where u.email_confirmed_at is not null
             and (p.email = q.value or p.telefone = q.value or p.platform_id = q.value or p.cpf_index = q.cpf_index)
           having count(*) = 1) r on true`,
        [
          searches.map(({ senderId }) => senderId),
          searches.map(({ value }) => value ?? null),
          searches.map((search) => (search.cpfIndex ? `\\x${search.cpfIndex.toString("hex")}` : null)),
        ],
      );
      const byPlace = new Map(rows.map((row) => [Number(row.place), row]));
      return searches.map((_, index) => byPlace.get(index + 1));
    },
  });

  return async (senderId, to) => {
    const found = await batcher.submit({ senderId, ...asStored(ctx, to) });
    if (!found?.sender_name) throw new DomainError("customers.profile_missing");
    return {
      senderName: found.sender_name,
      ...(found.id && found.name ? { recipient: { userId: found.id, name: found.name } } : {}),
    };
  };
}

function asStored(ctx: Pick<Ctx, "config">, { kind, value }: PartyKey): Omit<Search, "senderId"> {
  const none = { value: undefined, cpfIndex: undefined };
  switch (kind) {
    case "email":
      return { ...none, value: value.trim().toLowerCase() };
    case "phone":
      return { ...none, value: parsePhone(value) ?? undefined };
    case "platformId":
      return { ...none, value: parsePlatformId(value) ?? undefined };
    case "cpf": {
      const cpf = parseCpf(value);
      return cpf === null ? none : { ...none, cpfIndex: cpfIndex(ctx, cpf) };
    }
  }
}
