import { type Asset, money, parseMoney, parsePrice } from "@lastro/money";
import type { Clock } from "@lastro/platform/clock";
import { type Database, inTransaction, query } from "@lastro/platform/database/database";
import type { Random } from "@lastro/platform/random";
import { customerAccount, houseAccount, post } from "../../src/modules/ledger/index.js";
import { UNREGISTERED_DEVICE_DAY } from "../../src/modules/limits/index.js";
import type { Plan } from "./plans.js";
import type { Client } from "./world.js";

/** What everybody has at the start: more than may leave them in a day. */
export const OPENING = { BRL: 240_000n, USDT: 300_000_000n } as const;
export const AD_PRICE = "5.4000";
const NAMES = ["ana", "bia", "caio"] as const;
const YEAR_MS = 365 * 86_400_000;

export interface Cast {
  readonly clients: readonly [Client, Client, Client];
  /** The first client's ad, which sells USDT for reais inside the bank. */
  readonly adId: string;
}

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: Random;
}

/** New clients with money and an ad, as a seed begins: verified, long known and just signed in. */
export async function createCast(parts: Parts, { sentADay }: Plan): Promise<Cast> {
  const { db, clock, random } = parts;
  const clients = NAMES.map((name) => {
    const userId = random.id();
    return { name, userId, sessionId: random.id(), email: `${userId}@simulation.example` };
  }) as unknown as Cast["clients"];
  const adId = random.id();
  await inTransaction(db, async (tx) => {
    const now = clock.now();
    const since = new Date(now.getTime() - YEAR_MS);
    const ids = clients.map(({ userId }) => userId);
    const emails = clients.map(({ email }) => email);
    const people = "rows from (unnest($1::uuid[]), unnest($2::text[])) as c (id, email)";
    await query(
      tx,
      `insert into identity_user (id, realm, aud, email, email_confirmed_at, user_metadata, app_metadata, created_at, updated_at)
       select id, 'bank', 'authenticated', email, $3, '{}', '{}', $3, $3 from ${people}`,
      [ids, emails, since],
    );
    await query(
      tx,
      `insert into customers_profile (id, nome, email, telefone, cpf_sealed, cpf_index, endereco, cidade, estado, cep,
         cpf_verified, verified_at, platform_id, language, created_at)
       select id, email, email, left(id::text, 20), sha256(id::text::bytea), sha256(id::text::bytea), id::text, 'Brasilia',
              'DF', '70000000', true, $3, id::text, 'pt-BR', $3 from ${people}`,
      [ids, emails, since],
    );
    await query(
      tx,
      `insert into identity_session (id, user_id, aal, amr, user_agent, ip, created_at)
       select s, u, 'aal1', $3::jsonb, '', '', $4 from rows from (unnest($1::uuid[]), unnest($2::uuid[])) as c (s, u)`,
      [
        clients.map(({ sessionId }) => sessionId),
        ids,
        JSON.stringify([{ method: "password", timestamp: now.getTime() / 1000 }]),
        now,
      ],
    );
    await query(
      tx,
      "insert into limit_setting (user_id, category, rule, amount) select id, 'sent', $2, $3 from unnest($1::uuid[]) c (id)",
      [ids, UNREGISTERED_DEVICE_DAY.name, sentADay],
    );
    await query(
      tx,
      `insert into p2p_person (user_id, public_id, name, since) select id, id, left(right(id::text, 24), 24), $3 from ${people}`,
      [ids, emails, since],
    );
    await query(
      tx,
      `insert into p2p_ad (id, user_id, side, asset, status, price_mode, fixed_price, total, min_amount, max_amount, methods,
         window_minutes, created_at, updated_at, expires_at)
       values ($1, $2, 'sell', 'USDT', 'active', 'fixed', $3, $4, 1000, 50000, '{lastro}', 15, $5, $5, $6)`,
      [
        adId,
        clients[0].userId,
        parsePrice("USDT", "BRL", AD_PRICE).scaled,
        parseMoney("USDT", "60.000000").minor,
        now,
        new Date(now.getTime() + YEAR_MS),
      ],
    );
    await query(
      tx,
      `insert into state_change (machine, subject_id, from_state, to_state, at, actor)
       values ('p2p_ad', $1, null, 'active', $2, 'system:simulation')`,
      [adId, now],
    );
    for (const [asset, minor] of Object.entries(OPENING) as [Asset, bigint][]) {
      const key = random.id();
      await post(tx, parts, {
        kind: "simulation.opening",
        reference: key,
        key,
        entries: [
          { account: houseAccount("opening", asset), amount: money(asset, -minor * BigInt(clients.length)) },
          ...clients.map(({ userId }) => ({
            account: customerAccount(userId, "available", asset),
            amount: money(asset, minor),
          })),
        ],
      });
    }
  });
  return { clients, adId };
}
