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
}

interface Found {
  place: bigint;
  sender_name: string | null;
  id: string | null;
  name: string | null;
  /** How many confirmed people the handle names. */
  matches: number;
}

const MOST_AT_ONCE = 100;
const COLUMNS = { email: "email", phone: "telefone", platformId: "platform_id", cpf: "cpf_index" } as const;

/**
 * Looks up the parties of payments; those asked for together are found by one query. Somebody whose address is
 * not confirmed receives nothing, and a phone that several have given names nobody. Throws
 * `customers.profile_missing` when the sender is no client.
 */
export function createFindParties(ctx: Pick<Ctx, "db" | "config">): FindParties {
  const batcherOf = (column: (typeof COLUMNS)[PartyKey["kind"]]) =>
    createBatcher<Search, Found | undefined>({
      maxBatch: MOST_AT_ONCE,
      run: async (searches) => {
        const rows = await query<Found>(
          ctx.db,
          `select q.place, min(s.nome) as sender_name, min(p.id::text) filter (where u.id is not null) as id,
             min(p.nome) filter (where u.id is not null) as name, count(u.id)::int as matches
           from unnest($1::uuid[], $2::text[]) with ordinality as q (sender_id, value, place)
           join customers_profile s on s.id = q.sender_id
           left join customers_profile p on p.${column} = ${column === "cpf_index" ? "decode(q.value, 'hex')" : "q.value"}
           left join identity_user u on u.id = p.id and u.email_confirmed_at is not null
           group by q.place`,
          [searches.map(({ senderId }) => senderId), searches.map(({ value }) => value ?? null)],
        );
        const byPlace = new Map(rows.map((row) => [Number(row.place), row]));
        return searches.map((_, index) => byPlace.get(index + 1));
      },
    });
  const batchers = {
    email: batcherOf(COLUMNS.email),
    phone: batcherOf(COLUMNS.phone),
    platformId: batcherOf(COLUMNS.platformId),
    cpf: batcherOf(COLUMNS.cpf),
  };

  return async (senderId, to) => {
    const found = await batchers[to.kind].submit({ senderId, value: asStored(ctx, to) });
    if (!found?.sender_name) throw new DomainError("customers.profile_missing");
    return {
      senderName: found.sender_name,
      ...(found.matches === 1 && found.id && found.name
        ? { recipient: { userId: found.id, name: found.name } }
        : {}),
    };
  };
}

function asStored(ctx: Pick<Ctx, "config">, { kind, value }: PartyKey): string | undefined {
  switch (kind) {
    case "email":
      return value.trim().toLowerCase();
    case "phone":
      return parsePhone(value) ?? undefined;
    case "platformId":
      return parsePlatformId(value) ?? undefined;
    case "cpf": {
      const cpf = parseCpf(value);
      return cpf === null ? undefined : cpfIndex(ctx, cpf).toString("hex");
    }
  }
}
